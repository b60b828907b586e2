// rule: a pool that is shut down refuses tasks, also those of its own tasks
// full check: => exception violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class SubmittedAfterShutdown {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            pool.execute(() -> {});
        });
        pool.shutdown();
    }
}
