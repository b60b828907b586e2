import java.util.*;
import java.util.concurrent.locks.*;

public class ReadWriteLocks {
    static class Registry {
        private final Map<String, Integer> map = new TreeMap<>();
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Integer get(String k) {
            lock.readLock().lock();
            try {
                return map.get(k);
            } finally {
                lock.readLock().unlock();
            }
        }
        void put(String k, int v) {
            lock.writeLock().lock();
            try {
                map.merge(k, v, Integer::sum);
            } finally {
                lock.writeLock().unlock();
            }
        }
        String dump() {
            lock.writeLock().lock();
            try {
                lock.readLock().lock();
            } finally {
                lock.writeLock().unlock();
            }
            try {
                return map.toString();
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Registry registry = new Registry();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    registry.put("k" + k, me);
                    registry.get("k" + k);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(registry.dump());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + " "
            + rw.isWriteLocked() + " " + rw.writeLock().tryLock());
        Thread reader = new Thread(() -> System.out.println("shared " + rw.readLock().tryLock()));
        reader.start();
        reader.join();
        Thread writer = new Thread(() -> System.out.println("exclusive "
            + rw.writeLock().tryLock()));
        writer.start();
        writer.join();
        rw.readLock().unlock();
        rw.readLock().unlock();
        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(optimistic));
        long write = stamped.writeLock();
        System.out.println(stamped.validate(optimistic) + " " + stamped.isWriteLocked() + " "
            + (stamped.tryReadLock() == 0));
        stamped.unlockWrite(write);
        long read = stamped.readLock();
        long upgraded = stamped.tryConvertToWriteLock(read);
        System.out.println((upgraded != 0) + " " + stamped.isReadLocked() + " "
            + stamped.getReadLockCount());
        stamped.unlock(upgraded);
        System.out.println(stamped.isWriteLocked());
    }
}
