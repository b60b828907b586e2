import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class TryLockBackoff {
    static void both(Lock a, Lock b, Runnable r) {
        while (true) {
            if (a.tryLock()) try { if (b.tryLock()) try { r.run(); return; } finally { b.unlock(); } } finally { a.unlock(); }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws Exception {
        Lock a = new ReentrantLock(), b = new ReentrantLock();
        int[] n = {0};
        Thread t = new Thread(() -> both(a, b, () -> n[0]++));
        t.start();
        both(b, a, () -> n[0]++);
        t.join();
        System.out.println(n[0]);
    }
}
