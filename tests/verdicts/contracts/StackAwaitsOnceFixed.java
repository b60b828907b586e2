// rule: who looks again after await finds what it waits for
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class StackAwaitsOnceFixed {
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
            while (size == 0) {
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
        StackAwaitsOnceFixed stack = new StackAwaitsOnceFixed();
        new Thread(stack::popOne).start();
        new Thread(stack::popOne).start();
        stack.push(1);
        stack.push(2);
    }
}
