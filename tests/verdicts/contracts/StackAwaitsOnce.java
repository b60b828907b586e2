// rule: who is woken from await may find the stack empty again
// check: => exception violated; says confirmed on; exit 1
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class StackAwaitsOnce {
    final ReentrantLock lock = new ReentrantLock();
    final Condition notEmpty = lock.newCondition();
    final int[] items = new int[2];
    int size;

    void push(int item) {
        lock.lock();
        try {
            items[size++] = item;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int pop() throws InterruptedException {
        lock.lock();
        try {
            if (size == 0) {
                notEmpty.await();
            }
            return items[--size];
        } finally {
            lock.unlock();
        }
    }

    void popOne() {
        try {
            pop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        StackAwaitsOnce stack = new StackAwaitsOnce();
        new Thread(stack::popOne).start();
        new Thread(stack::popOne).start();
        stack.push(1);
        stack.push(2);
    }
}
