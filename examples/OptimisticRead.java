// property: assertion expect: violated

import java.util.concurrent.locks.StampedLock;

/**
 * A range whose ends move together. The reader reads them optimistically and does not ask whether
 * a writer came in between: it sees one end before and one after the move.
 */
public class OptimisticRead {

    static class Range {
        private final StampedLock lock = new StampedLock();
        private volatile int from;
        private volatile int to = 1;

        void move() {
            long stamp = lock.writeLock();
            try {
                from++;
                to++;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        int length() {
            long stamp = lock.tryOptimisticRead();
            return to - from;
        }
    }

    public static void main(String[] args) {
        Range range = new Range();
        new Thread(range::move, "mover").start();
        assert range.length() == 1 : "torn read";
    }
}
