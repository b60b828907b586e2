import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ReadersAndWriter {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Map<String, Integer> data = new HashMap<>();
        Thread writer = new Thread(() -> { for (int i = 0; i < 3; i++) { rw.writeLock().lock(); try { data.merge("k", 1, Integer::sum); } finally { rw.writeLock().unlock(); } } });
        writer.start();
        rw.readLock().lock();
        try { System.out.println(data.getOrDefault("k", 0) <= 3); } finally { rw.readLock().unlock(); }
        writer.join();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(data + " " + rw.getReadLockCount() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
    }
}
