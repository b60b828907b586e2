import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class LockInterplay {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isFair());
        Thread t = new Thread(() -> System.out.println("try " + lock.tryLock()));
        t.start();
        t.join();
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.tryLock(1, TimeUnit.SECONDS));
        Thread waiting = new Thread(() -> { try { lock.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        waiting.start();
        waiting.interrupt();
        waiting.join();
        lock.unlock();
        try { lock.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not mine"); }
    }
}
