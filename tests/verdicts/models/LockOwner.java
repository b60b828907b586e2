// rule: a lock that is held has no owner yet between the change of its state and that of its owner
// check: explicit => assertion violated; exit 1
// full check: symbolic|pushdown|reference => assertion violated; exit 1
import java.util.concurrent.locks.ReentrantLock;

public class LockOwner {
    static class OwnedLock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final OwnedLock LOCK = new OwnedLock();

    public static void main(String[] args) throws Exception {
        Thread locker = new Thread(LOCK::lock, "locker");
        locker.start();
        if (LOCK.isLocked()) {
            assert LOCK.owner() != null;
        }
        locker.join();
    }
}
