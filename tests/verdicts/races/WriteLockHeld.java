// rule: a write lock and a monitor are held beside each other, and the report names both
// check: explicit --property race --no-confirm => race violated; exit 1; says holding the write lock of ReentrantReadWriteLock@; says holding Object@; says holding no lock
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteLockHeld {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Object MONITOR = new Object();
    static int value;

    public static void main(String[] args) {
        new Thread(WriteLockHeld::increment).start();
        value++;
    }

    private static void increment() {
        synchronized (MONITOR) {
            LOCK.writeLock().lock();
            try {
                value++;
            } finally {
                LOCK.writeLock().unlock();
            }
        }
    }
}
