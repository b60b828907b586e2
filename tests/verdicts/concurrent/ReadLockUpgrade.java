// rule: a reader that wants to write waits for itself
// check: explicit => deadlock violated; exit 1
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockUpgrade {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
