// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.locks.StampedLock;

/** {@link OptimisticRead} with a reader that validates its stamp, and locks when that fails. */
public class OptimisticReadFixed {

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
            int length = to - from;
            if (lock.validate(stamp)) {
                return length;
            }
            stamp = lock.readLock();
            try {
                return to - from;
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    public static void main(String[] args) {
        Range range = new Range();
        new Thread(range::move, "mover").start();
        assert range.length() == 1 : "torn read";
    }
}
