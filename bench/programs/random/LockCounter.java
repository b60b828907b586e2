import java.util.concurrent.locks.ReentrantLock;

/** Three threads count twice under a lock. */
public class LockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void increment() {
        LOCK.lock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
    }

    static void run() {
        increment();
        increment();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(LockCounter::run);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 6;
    }
}
