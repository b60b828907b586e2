// rule: tryAcquire that fails orders nothing
// check: explicit --property race => race violated; exit 1
import java.util.concurrent.Semaphore;

public class TryAcquireFailed {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Thread other = new Thread(() -> {
            data = 1;
            semaphore.release();
        });
        other.start();
        if (!semaphore.tryAcquire()) {
            assert data < 2;
        }
        other.join();
    }
}
