import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What an interrupt does to a thread, depending on where it is. */
public class InterruptEverywhere {
    interface Action {
        void run() throws InterruptedException;
    }

    static void interrupted(String name, Action action) {
        Thread.currentThread().interrupt();
        try {
            action.run();
            System.out.println(name + " returned " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println(name + " " + e + " " + Thread.interrupted());
        }
    }

    public static void main(String[] args) throws Exception {
        Object monitor = new Object();
        interrupted("sleep", () -> Thread.sleep(10));
        interrupted("wait", () -> { synchronized (monitor) { monitor.wait(); } });
        interrupted("park", LockSupport::park);
        interrupted("await", () -> new CountDownLatch(1).await());
        interrupted("join of an unstarted thread", () -> new Thread().join());
        Thread waiter = new Thread(() -> {
            try {
                new Semaphore(0).acquire();
            } catch (InterruptedException e) {
                System.out.println("semaphore " + e);
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread blocked = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                System.out.println("lock " + e);
            }
        });
        blocked.start();
        while (!lock.hasQueuedThread(blocked)) {
            Thread.yield();
        }
        blocked.interrupt();
        blocked.join();
        lock.unlock();
        System.out.println(lock.tryLock(10, TimeUnit.MILLISECONDS));
        System.out.println(waiter.isInterrupted());
        waiter.interrupt();
        System.out.println(waiter.isInterrupted() + " " + waiter.getState());
        Thread unstarted = new Thread();
        unstarted.interrupt();
        System.out.println(unstarted.isInterrupted() + " " + unstarted.getState());
    }
}
