// rule: a pool that drops delayed tasks at its shutdown never runs them
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class FlushDropped {
    static volatile boolean isFlushed;

    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        timer.schedule(() -> isFlushed = true, 1, TimeUnit.SECONDS);
        timer.shutdown();
        timer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert isFlushed;
    }
}
