// rule: an optimistic read that is not valid any more is done again under the lock
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.StampedLock;

public class OptimisticNotValidatedFixed {
    static final StampedLock lock = new StampedLock();
    static volatile int x;
    static volatile int y;

    static void move() {
        long stamp = lock.writeLock();
        x = 1;
        y = 1;
        lock.unlockWrite(stamp);
    }

    static int distance() {
        long stamp = lock.tryOptimisticRead();
        int found = x - y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            found = x - y;
            lock.unlockRead(stamp);
        }
        return found;
    }

    public static void main(String[] args) {
        new Thread(OptimisticNotValidatedFixed::move).start();
        assert distance() == 0;
    }
}
