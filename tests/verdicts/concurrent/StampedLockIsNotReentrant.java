// rule: a stamped lock knows no owner: who locks twice waits for ever
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.locks.StampedLock;

public class StampedLockIsNotReentrant {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        lock.readLock();
    }
}
