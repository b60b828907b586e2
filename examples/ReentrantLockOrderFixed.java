// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** {@link ReentrantLockOrder} with one order for all: the lock of the log comes first. */
public class ReentrantLockOrderFixed {

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
            logLock.lock();
            try {
                indexLock.lock();
                try {
                    logged = 0;
                    indexed = 0;
                } finally {
                    indexLock.unlock();
                }
            } finally {
                logLock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        new Thread(store::write, "writer").start();
        store.compact();
    }
}
