// rule: what comes before release comes before what follows acquire
// check: explicit --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
import java.util.concurrent.Semaphore;

public class SemaphoreOrders {
    static int data;

    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Thread other = new Thread(() -> {
            data = 1;
            semaphore.release();
        });
        other.start();
        semaphore.acquire();
        assert data == 1;
        other.join();
    }
}
