// rule: a read lock cannot be made a write lock
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadThenWriteLockFixed {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static Integer cached;
    static int computed;

    static int get() {
        lock.readLock().lock();
        if (cached != null) {
            int found = cached;
            lock.readLock().unlock();
            return found;
        }
        lock.readLock().unlock();
        lock.writeLock().lock();
        if (cached == null) {
            cached = 7;
            computed++;
        }
        int found = cached;
        lock.writeLock().unlock();
        
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadThenWriteLockFixed::get);
        other.start();
        get();
        other.join();
        assert computed == 1;
    }
}
