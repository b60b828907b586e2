// rule: a signal on a condition that producers and consumers share may wake the wrong one
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class StackSignalsOne {
    final Lock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final int[] items = new int[1];
    int size;

    void push(int item) throws InterruptedException {
        lock.lock();
        try {
            while (size == items.length) {
                changed.await();
            }
            items[size++] = item;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    int pop() throws InterruptedException {
        lock.lock();
        try {
            while (size == 0) {
                changed.await();
            }
            changed.signal();
            return items[--size];
        } finally {
            lock.unlock();
        }
    }

    void pushOne() {
        try {
            push(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void popOne() {
        try {
            assert pop() == 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        StackSignalsOne stack = new StackSignalsOne();
        for (int i = 0; i < 2; i++) {
            new Thread(stack::pushOne).start();
            new Thread(stack::popOne).start();
        }
    }
}
