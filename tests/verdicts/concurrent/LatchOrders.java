// rule: what comes before countDown comes before what follows await
// check: explicit --property race => race holds; exit 0
// check: explicit => deadlock holds; exit 0
import java.util.concurrent.CountDownLatch;

public class LatchOrders {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        Thread other = new Thread(() -> {
            data = 1;
            latch.countDown();
        });
        other.start();
        latch.countDown();
        latch.await();
        assert data == 1;
        other.join();
    }
}
