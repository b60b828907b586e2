import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that add jobs to a {@code ConcurrentLinkedQueue} and do what they find there: all is done.
 *
 * <p>Arguments: threads, jobs of each.
 */
public class LinkedWork {
    static final ConcurrentLinkedQueue<Integer> JOBS = new ConcurrentLinkedQueue<>();
    static final AtomicInteger DONE = new AtomicInteger();

    static void work(int jobs) {
        for (int k = 0; k < jobs; k++) {
            JOBS.add(1);
        }
        for (Integer job = JOBS.poll(); job != null; job = JOBS.poll()) {
            DONE.addAndGet(job);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int jobs = Integer.parseInt(arguments[1]);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> work(jobs));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert DONE.get() == threads.length * jobs : DONE + " jobs";
    }
}
