import java.util.concurrent.locks.*;

public class WriteToReadDowngrade {
    static class Cached {
        private final ReentrantReadWriteLock rwl = new ReentrantReadWriteLock();
        private boolean isValid; private int data, loads;
        int get() {
            rwl.readLock().lock();
            if (!isValid) { rwl.readLock().unlock(); rwl.writeLock().lock(); try { if (!isValid) { data = 42; loads++; isValid = true; } rwl.readLock().lock(); } finally { rwl.writeLock().unlock(); } }
            try { return data; } finally { rwl.readLock().unlock(); }
        }
    }

    public static void main(String[] args) throws Exception {
        Cached c = new Cached();
        int[] got = new int[2];
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { int k = i; ts[i] = new Thread(() -> got[k] = c.get()); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(got[0] + " " + got[1] + " " + c.loads);
        System.out.println(c.rwl.toString().contains("Read locks = 0") + " " + c.rwl.writeLock().tryLock());
    }
}
