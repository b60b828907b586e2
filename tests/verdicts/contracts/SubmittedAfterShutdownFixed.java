// rule: a pool that is shut down refuses tasks, also those of its own tasks
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

public class SubmittedAfterShutdownFixed {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException late) {
                System.out.println("late");
            }
        });
        pool.shutdown();
    }
}
