import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads that count under a {@code ReentrantLock}: no update is lost.
 *
 * <p>Arguments: threads, updates of each.
 */
public class LockedCounter {
    static int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int updates = Integer.parseInt(arguments[1]);
        ReentrantLock lock = new ReentrantLock();
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < updates; k++) {
                    lock.lock();
                    try {
                        count++;
                    } finally {
                        lock.unlock();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length * updates : count + " updates";
    }
}
