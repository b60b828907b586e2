// rule: signalAll wakes everyone who waits on the condition, also who can go on
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class StackSignalsOneFixed {
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
            changed.signalAll();
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
            changed.signalAll();
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
        StackSignalsOneFixed stack = new StackSignalsOneFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(stack::pushOne).start();
            new Thread(stack::popOne).start();
        }
    }
}
