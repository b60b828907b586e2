// rule: cancel of a running task returns before the task has stopped
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class CancelledButRunning {
    static volatile int written;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> export = pool.submit(() -> {
            written = 1;
            written = 0;
        });
        export.cancel(false);
        pool.shutdown();
        assert written == 0;
    }
}
