// rule: a periodic task that throws is not run again
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class BeatsEndWithExceptionFixed {
    static final CountDownLatch beats = new CountDownLatch(2);

    static void beat() {
        if (beats.getCount() == 2) {
            beats.countDown();
            throw new IllegalStateException("not connected");
        }
        beats.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleWithFixedDelay(() -> {
            try {
                beat();
            } catch (IllegalStateException unconnected) {
                System.out.println(unconnected.getMessage());
            }
        }, 0, 1, TimeUnit.SECONDS);
        beats.await();
        timer.shutdownNow();
    }
}
