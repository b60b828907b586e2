import java.util.concurrent.Semaphore;

/**
 * Threads that count under the only permit of a {@code Semaphore}: no update is lost.
 *
 * <p>Arguments: threads, updates of each.
 */
public class SemaphoreRoom {
    static int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int updates = Integer.parseInt(arguments[1]);
        Semaphore room = new Semaphore(1);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < updates; k++) {
                    room.acquireUninterruptibly();
                    count++;
                    room.release();
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
