import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * Producers and consumers over a {@code SynchronousQueue}: all that is put is taken.
 *
 * <p>Arguments: producers (and as many consumers), items of each.
 */
public class HandoverPairs {
    static final BlockingQueue<Integer> QUEUE = new SynchronousQueue<>();
    static int sum;

    static void produce(int items) {
        try {
            for (int k = 0; k < items; k++) {
                QUEUE.put(1);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume(int items) {
        try {
            for (int k = 0; k < items; k++) {
                int item = QUEUE.take();
                synchronized (HandoverPairs.class) {
                    sum += item;
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int producers = Integer.parseInt(arguments[0]);
        int items = Integer.parseInt(arguments[1]);
        Thread[] threads = new Thread[2 * producers];
        for (int i = 0; i < producers; i++) {
            threads[2 * i] = new Thread(() -> produce(items));
            threads[2 * i + 1] = new Thread(() -> consume(items));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert sum == producers * items : sum + " items";
    }
}
