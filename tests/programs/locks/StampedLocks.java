import java.util.concurrent.locks.*;

public class StampedLocks {
    static class Point {
        private final StampedLock lock = new StampedLock();
        private double x, y;
        void move(double dx, double dy) { long s = lock.writeLock(); try { x += dx; y += dy; } finally { lock.unlockWrite(s); } }
        double distance() {
            long s = lock.tryOptimisticRead();
            double cx = x, cy = y;
            if (!lock.validate(s)) { s = lock.readLock(); try { cx = x; cy = y; } finally { lock.unlockRead(s); } }
            return Math.sqrt(cx * cx + cy * cy);
        }
    }

    public static void main(String[] args) throws Exception {
        Point p = new Point();
        Thread t = new Thread(() -> p.move(3, 4));
        t.start();
        double d = p.distance();
        System.out.println(d == 0 || d == 5);
        t.join();
        System.out.println(p.distance());
        StampedLock l = new StampedLock();
        long r = l.readLock();
        long w = l.tryConvertToWriteLock(r);
        System.out.println((w != 0) + " " + l.isWriteLocked() + " " + l.tryReadLock());
        l.unlock(w);
    }
}
