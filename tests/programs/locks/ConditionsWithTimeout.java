import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ConditionsWithTimeout {
    public static void main(String[] args) throws Exception {
        Lock lock = new ReentrantLock();
        Condition c = lock.newCondition();
        lock.lock();
        try {
            System.out.println(c.await(5, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0));
        } finally {
            lock.unlock();
        }
        try { c.signal(); } catch (IllegalMonitorStateException e) { System.out.println("needs the lock"); }
        boolean[] ready = {false};
        Thread t = new Thread(() -> { lock.lock(); try { ready[0] = true; c.signalAll(); } finally { lock.unlock(); } });
        lock.lock();
        try { t.start(); while (!ready[0]) c.await(); System.out.println("ready"); } finally { lock.unlock(); }
        t.join();
    }
}
