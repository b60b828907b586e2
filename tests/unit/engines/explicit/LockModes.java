import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that try, await and interrupt one another over one lock, in all ways that there are. */
public class LockModes {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int value;

    static void tries() {
        try {
            if (lock.tryLock()) {
                value++;
                lock.unlock();
            }
            if (lock.tryLock(5, TimeUnit.SECONDS)) {
                lock.lock();
                changed.signal();
                lock.unlock();
                lock.unlock();
            }
            lock.lockInterruptibly();
            changed.await(1, TimeUnit.SECONDS);
            lock.unlock();
        } catch (InterruptedException late) {
            value += lock.isLocked() ? 2 : 4;
        }
    }

    static void waits() {
        lock.lock();
        changed.awaitUninterruptibly();
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException notOwner) {
            value = 1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread first = new Thread(LockModes::tries);
        Thread second = new Thread(LockModes::waits);
        first.start();
        second.start();
        lock.lock();
        first.interrupt();
        second.interrupt();
        lock.unlock();
        lock.lock();
        changed.signalAll();
        lock.unlock();
    }
}
