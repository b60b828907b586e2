import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Threads that meet at a {@code CyclicBarrier}: behind it, each sees what all have written.
 *
 * <p>Arguments: threads.
 */
public class BarrierMeeting {

    static void work(int[] cells, int own, CyclicBarrier barrier) {
        cells[own] = 1;
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
        for (int cell : cells) {
            assert cell == 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int[] cells = new int[threads.length];
        CyclicBarrier barrier = new CyclicBarrier(threads.length);
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> work(cells, own, barrier));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
