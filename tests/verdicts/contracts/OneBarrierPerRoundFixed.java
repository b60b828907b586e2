// rule: a second barrier keeps the next round from beginning before all have read
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class OneBarrierPerRoundFixed {
    static final int[] cells = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void simulate(int own) {
        try {
            for (int round = 1; round <= 2; round++) {
                cells[own] = round;
                barrier.await();
                assert cells[1 - own] == round;
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> simulate(0)).start();
        simulate(1);
    }
}
