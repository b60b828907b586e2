import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class MutexFromScratch {
    static class Mutex {
        private static class Sync extends AbstractQueuedSynchronizer {
            @Override protected boolean tryAcquire(int ignored) {
                if (compareAndSetState(0, 1)) {
                    setExclusiveOwnerThread(Thread.currentThread());
                    return true;
                }
                return false;
            }
            @Override protected boolean tryRelease(int ignored) {
                if (getState() == 0) throw new IllegalMonitorStateException();
                setExclusiveOwnerThread(null);
                setState(0);
                return true;
            }
            @Override protected boolean isHeldExclusively() {
                return getExclusiveOwnerThread() == Thread.currentThread();
            }
        }
        private final Sync sync = new Sync();
        void lock() { sync.acquire(1); }
        boolean tryLock(long millis) throws InterruptedException {
            return sync.tryAcquireNanos(1, TimeUnit.MILLISECONDS.toNanos(millis));
        }
        void unlock() { sync.release(1); }
        boolean mine() { return sync.isHeldExclusively(); }
    }

    static class OneShot {
        private final AbstractQueuedSynchronizer sync = new AbstractQueuedSynchronizer() {
            @Override protected int tryAcquireShared(int ignore) {
                return getState() == 1 ? 1 : -1;
            }
            @Override protected boolean tryReleaseShared(int ignore) { setState(1); return true; }
        };
        void signal() { sync.releaseShared(0); }
        void await() throws InterruptedException { sync.acquireSharedInterruptibly(0); }
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Mutex mutex = new Mutex();
        OneShot start = new OneShot();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int k = 0; k < 4; k++) {
                    mutex.lock();
                    try {
                        counter++;
                    } finally {
                        mutex.unlock();
                    }
                }
            });
            threads[i].start();
        }
        System.out.println(counter);
        start.signal();
        for (Thread t : threads) t.join();
        System.out.println(counter);
        mutex.lock();
        System.out.println(mutex.mine() + " " + mutex.tryLock(5));
        mutex.unlock();
        System.out.println(mutex.mine() + " " + mutex.tryLock(5));
        mutex.unlock();
        try {
            mutex.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
    }
}
