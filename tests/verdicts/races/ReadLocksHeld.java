// rule: threads that hold the same read lock race, and the report names the lock and its kind
// check: explicit|symbolic|reference --property race --no-confirm => race violated; exit 1; says holding the read lock of ReentrantReadWriteLock@
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLocksHeld {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    public static void main(String[] args) {
        new Thread(ReadLocksHeld::increment).start();
        increment();
    }

    private static void increment() {
        LOCK.readLock().lock();
        try {
            value++;
        } finally {
            LOCK.readLock().unlock();
        }
    }
}
