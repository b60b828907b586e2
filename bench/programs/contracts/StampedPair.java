import java.util.concurrent.locks.StampedLock;

/**
 * Two fields that change together under a {@code StampedLock}: optimistic readers whose stamp is
 * valid see them equal, the others read again under the lock.
 *
 * <p>Arguments: writers, readers.
 */
public class StampedPair {
    static final StampedLock LOCK = new StampedLock();
    static volatile int first;
    static volatile int second;

    static void write() {
        long stamp = LOCK.writeLock();
        first++;
        second++;
        LOCK.unlockWrite(stamp);
    }

    static void read() {
        long stamp = LOCK.tryOptimisticRead();
        int difference = first - second;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            difference = first - second;
            LOCK.unlockRead(stamp);
        }
        assert difference == 0 : "difference " + difference;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int writers = Integer.parseInt(arguments[0]);
        Thread[] threads = new Thread[writers + Integer.parseInt(arguments[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < writers ? StampedPair::write : StampedPair::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert first == writers : first + " updates";
    }
}
