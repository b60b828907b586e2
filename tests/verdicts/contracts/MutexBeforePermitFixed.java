// rule: who waits for a permit under the lock keeps out who could give one
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public class MutexBeforePermitFixed {
    static final Semaphore filled = new Semaphore(0);
    static final ReentrantLock mutex = new ReentrantLock();
    static final ArrayDeque<Integer> stack = new ArrayDeque<>();

    static void push(int item) {
        mutex.lock();
        stack.push(item);
        mutex.unlock();
        filled.release();
    }

    static int pop() {
        filled.acquireUninterruptibly();
        mutex.lock();
        int item = stack.pop();
        mutex.unlock();
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> push(5));
        producer.start();
        int item = pop();
        producer.join();
        assert item == 5;
    }
}
