// property: deadlock expect: violated

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A log and an index behind a {@code ReentrantLock} each. Writing takes the log's lock first,
 * compacting the index's: when both hold their first lock, neither gets its second.
 */
public class ReentrantLockOrder {

    static class Store {
        private final Lock logLock = new ReentrantLock();
        private final Lock indexLock = new ReentrantLock();
        private int logged;
        private int indexed;

        void write() {
            logLock.lock();
            try {
                logged++;
                indexLock.lock();
                try {
                    indexed++;
                } finally {
                    indexLock.unlock();
                }
            } finally {
                logLock.unlock();
            }
        }

        void compact() {
            indexLock.lock();
            try {
                indexed = 0;
                logLock.lock();
                try {
                    logged = 0;
                } finally {
                    logLock.unlock();
                }
            } finally {
                indexLock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        new Thread(store::write, "writer").start();
        store.compact();
    }
}
