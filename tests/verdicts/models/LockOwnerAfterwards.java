// rule: whoever holds a lock is its owner, and says so
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: pushdown => assertion holds
import java.util.concurrent.locks.ReentrantLock;

public class LockOwnerAfterwards {
    static class OwnedLock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final OwnedLock LOCK = new OwnedLock();

    public static void main(String[] args) throws Exception {
        Thread locker = new Thread(LOCK::lock, "locker");
        locker.start();
        locker.join();
        assert LOCK.owner() == locker && !LOCK.isHeldByCurrentThread();
    }
}
