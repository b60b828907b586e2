// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** {@link LockUpgrade} with a reader that gives the read lock up first, and tests again. */
public class LockUpgradeFixed {

    static class Cache {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private String content;

        String read() {
            lock.readLock().lock();
            try {
                if (content != null) {
                    return content;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                if (content == null) {
                    content = "loaded";
                }
                return content;
            } finally {
                lock.writeLock().unlock();
            }
        }

        void fill(String text) {
            lock.writeLock().lock();
            try {
                content = text;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    public static void main(String[] args) {
        Cache cache = new Cache();
        new Thread(() -> cache.fill("preset"), "filler").start();
        cache.read();
    }
}
