// rule: who counts down before it writes is not ordered with who awaits
// check: explicit --property race => race violated; exit 1
import java.util.concurrent.CountDownLatch;

public class LatchCountedDownEarly {
    static int data;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            latch.countDown();
            data = 1;
        });
        other.start();
        latch.await();
        assert data < 2;
        other.join();
    }
}
