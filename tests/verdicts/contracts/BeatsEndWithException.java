// rule: a periodic task that throws is not run again
// full check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class BeatsEndWithException {
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
        timer.scheduleWithFixedDelay(BeatsEndWithException::beat, 0, 1, TimeUnit.SECONDS);
        beats.await();
        timer.shutdownNow();
    }
}
