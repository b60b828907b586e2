// rule: the action of a barrier runs after all parties have come, before any goes on
// check: explicit => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
import java.util.concurrent.CyclicBarrier;

public class BarrierAction {
    static final int[] parts = new int[2];
    static int sum;
    static final CyclicBarrier barrier = new CyclicBarrier(2, () -> sum = parts[0] + parts[1]);

    static void work(int index) {
        parts[index] = index + 1;
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        assert sum == 3;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> work(1));
        other.start();
        work(0);
        other.join();
    }
}
