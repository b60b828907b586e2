// rule: a pool that has terminated runs no cancelled task any more
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class CancelledButRunningFixed {
    static volatile int written;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> export = pool.submit(() -> {
            written = 1;
            written = 0;
        });
        export.cancel(false);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert written == 0;
    }
}
