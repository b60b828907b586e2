// property: deadlock expect: violated

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cache that is filled on the first read. The reader asks for the write lock while it holds the
 * read lock; a {@code ReentrantReadWriteLock} grants that to nobody, not even to the only reader.
 * Who finds the cache filled is not stopped.
 */
public class LockUpgrade {

    static class Cache {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private String content;

        String read() {
            lock.readLock().lock();
            try {
                if (content == null) {
                    lock.writeLock().lock();
                    try {
                        content = "loaded";
                    } finally {
                        lock.writeLock().unlock();
                    }
                }
                return content;
            } finally {
                lock.readLock().unlock();
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
