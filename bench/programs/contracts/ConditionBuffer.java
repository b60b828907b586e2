import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A buffer of one place under a {@code ReentrantLock} with two conditions: all that is put is taken.
 *
 * <p>Arguments: producers (and as many consumers), items of each.
 */
public class ConditionBuffer {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FULL = LOCK.newCondition();
    static final Condition EMPTY = LOCK.newCondition();
    static int value;
    static boolean isFull;
    static int sum;

    static void put(int item) throws InterruptedException {
        LOCK.lock();
        try {
            while (isFull) {
                EMPTY.await();
            }
            value = item;
            isFull = true;
            FULL.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static int take() throws InterruptedException {
        LOCK.lock();
        try {
            while (!isFull) {
                FULL.await();
            }
            isFull = false;
            EMPTY.signal();
            return value;
        } finally {
            LOCK.unlock();
        }
    }

    static void produce(int items) {
        try {
            for (int k = 0; k < items; k++) {
                put(1);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume(int items) {
        try {
            for (int k = 0; k < items; k++) {
                int item = take();
                synchronized (ConditionBuffer.class) {
                    sum += item;
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        int producers = Integer.parseInt(arguments[0]);
        int items = Integer.parseInt(arguments[1]);
        Thread[] threads = new Thread[2 * producers];
        for (int i = 0; i < producers; i++) {
            threads[2 * i] = new Thread(() -> produce(items));
            threads[2 * i + 1] = new Thread(() -> consume(items));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert sum == producers * items : sum + " items";
    }
}
