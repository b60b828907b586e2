// rule: who cancels a timeout has to count with that it has begun
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class CancelledTimeoutFixed {
    static final AtomicInteger answers = new AtomicInteger();

    static void answer() {
        answers.compareAndSet(0, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> timeout = timer.schedule(CancelledTimeoutFixed::answer, 1, TimeUnit.SECONDS);
        timeout.cancel(false);
        answer();
        timer.shutdown();
        timer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert answers.get() == 1;
    }
}
