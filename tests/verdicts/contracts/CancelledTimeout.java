// rule: who cancels a timeout has to count with that it has begun
// full check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class CancelledTimeout {
    static final AtomicInteger answers = new AtomicInteger();

    static void answer() {
        answers.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> timeout = timer.schedule(CancelledTimeout::answer, 1, TimeUnit.SECONDS);
        timeout.cancel(false);
        answer();
        timer.shutdown();
        timer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert answers.get() == 1;
    }
}
