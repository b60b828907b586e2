import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A task at a fixed rate, until it has run some times.
 *
 * <p>Arguments: workers, rounds.
 */
public class PeriodicTask {

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch rounds = new CountDownLatch(Integer.parseInt(arguments[1]));
        ScheduledExecutorService timer =
                Executors.newScheduledThreadPool(Integer.parseInt(arguments[0]));
        timer.scheduleAtFixedRate(rounds::countDown, 1, 1, TimeUnit.SECONDS);
        rounds.await();
        timer.shutdown();
        assert rounds.getCount() == 0;
    }
}
