import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Two fields that change together under a {@code ReentrantReadWriteLock}: readers see them equal.
 *
 * <p>Arguments: writers, readers.
 */
public class ReadWritePair {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int first;
    static int second;

    static void write() {
        LOCK.writeLock().lock();
        try {
            first++;
            second++;
        } finally {
            LOCK.writeLock().unlock();
        }
    }

    static void read() {
        LOCK.readLock().lock();
        try {
            assert first == second : first + " and " + second;
        } finally {
            LOCK.readLock().unlock();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int writers = Integer.parseInt(arguments[0]);
        Thread[] threads = new Thread[writers + Integer.parseInt(arguments[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < writers ? ReadWritePair::write : ReadWritePair::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert first == writers : first + " updates";
    }
}
