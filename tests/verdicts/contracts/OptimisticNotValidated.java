// rule: what was read under an optimistic stamp counts only if the stamp is still valid
// check: => assertion violated; says confirmed on; says locks lock; exit 1
import java.util.concurrent.locks.StampedLock;

public class OptimisticNotValidated {
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
        lock.tryOptimisticRead();
        return x - y;
    }

    public static void main(String[] args) {
        new Thread(OptimisticNotValidated::move).start();
        assert distance() == 0;
    }
}
