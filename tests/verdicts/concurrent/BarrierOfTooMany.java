// rule: a barrier waits for as many parties as it was made for
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.CyclicBarrier;

public class BarrierOfTooMany {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        barrier.await();
        other.join();
    }
}
