import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.*;

public class ReentrantLocks {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.isLocked() + " " + lock.isHeldByCurrentThread() + " "
            + lock.getHoldCount() + " " + lock.isFair());
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount());
        Thread other = new Thread(() -> System.out.println("tryLock from another thread "
            + lock.tryLock()));
        other.start();
        other.join();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.tryLock() + " " + lock.getHoldCount());
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    lock.lock();
                    try {
                        counter++;
                    } finally {
                        lock.unlock();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(counter);

        lock.lock();
        Thread timed = new Thread(() -> {
            try {
                System.out.println("timed " + lock.tryLock(20, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        timed.start();
        timed.join();
        Thread interruptible = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                System.out.println("no");
            } catch (InterruptedException e) {
                System.out.println("interrupted while waiting for the lock");
            }
        });
        interruptible.start();
        interruptible.interrupt();
        interruptible.join();
        Thread queued = new Thread(() -> {
            lock.lock();
            System.out.println("queued thread got it");
            lock.unlock();
        });
        queued.start();
        while (!lock.hasQueuedThread(queued)) Thread.yield();
        System.out.println(lock.hasQueuedThreads() + " " + lock.getQueueLength());
        lock.unlock();
        queued.join();

        ReentrantLock fair = new ReentrantLock(true);
        StringBuilder order = new StringBuilder();
        fair.lock();
        Thread[] line = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            line[i] = new Thread(() -> {
                fair.lock();
                order.append(me);
                fair.unlock();
            });
            line[i].start();
            while (fair.getQueueLength() != i + 1) Thread.yield();
        }
        fair.unlock();
        for (Thread t : line) t.join();
        System.out.println(order);
    }
}
