import java.util.concurrent.atomic.LongAdder;

/**
 * A counter that is a {@code LongAdder}: no update is lost.
 *
 * <p>Arguments: threads, updates of each.
 */
public class AdderCounter {
    static final LongAdder SUM = new LongAdder();

    static void add(int updates) {
        for (int k = 0; k < updates; k++) {
            SUM.increment();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int updates = Integer.parseInt(arguments[1]);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> add(updates));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert SUM.sum() == threads.length * updates : SUM + " updates";
    }
}
