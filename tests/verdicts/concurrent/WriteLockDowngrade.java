// rule: a writer may take the read lock before it lets the write lock go
// check: explicit => deadlock holds; exit 0
// check: explicit => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteLockDowngrade {
    static int value;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread other = new Thread(() -> {
            lock.writeLock().lock();
            value++;
            lock.writeLock().unlock();
        });
        other.start();
        lock.writeLock().lock();
        value++;
        lock.readLock().lock();
        lock.writeLock().unlock();
        int seen = value;
        assert seen == value;
        lock.readLock().unlock();
        other.join();
    }
}
