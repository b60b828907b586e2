// rule: what a latch orders stays ordered beside a weak access of the program
// check: --property race => race holds
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class WeakBesideLatch {
    static final AtomicInteger HINT = new AtomicInteger();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(
                        () -> {
                            data = 1;
                            HINT.setPlain(1);
                            latch.countDown();
                        })
                .start();
        latch.await();
        assert data == 1;
    }
}
