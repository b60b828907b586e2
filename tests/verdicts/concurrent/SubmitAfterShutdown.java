// rule: an executor that another thread shuts down refuses tasks
// full check: explicit --property exception => exception violated; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SubmitAfterShutdown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread other = new Thread(pool::shutdown);
        other.start();
        pool.execute(() -> { });
        other.join();
    }
}
