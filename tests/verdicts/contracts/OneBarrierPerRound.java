// rule: with one barrier for each round a fast thread writes what a slow one still reads
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class OneBarrierPerRound {
    static final int[] cells = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void simulate(int own) {
        try {
            for (int round = 1; round <= 2; round++) {
                cells[own] = round;
                barrier.await();
                assert cells[1 - own] == round;
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
