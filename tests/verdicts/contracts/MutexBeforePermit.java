// rule: who waits for a permit under the lock keeps out who could give one
// full check: => deadlock violated; says confirmed on; exit 1
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

public class MutexBeforePermit {
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
        mutex.lock();
        filled.acquireUninterruptibly();
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
