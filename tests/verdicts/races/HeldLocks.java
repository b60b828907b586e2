// rule: two unordered increments race although each thread holds a lock of its own
// check: explicit|symbolic|reference --property race --no-confirm => race violated; exit 1; says holding ReentrantLock@; omits holding no lock
import java.util.concurrent.locks.ReentrantLock;

public class HeldLocks {
    static int value;

    public static void main(String[] args) throws Exception {
        ReentrantLock first = new ReentrantLock();
        ReentrantLock second = new ReentrantLock();
        Thread one = new Thread(() -> increment(first), "one");
        Thread two = new Thread(() -> increment(second), "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }

    private static void increment(ReentrantLock lock) {
        lock.lock();
        try {
            value++;
        } finally {
            lock.unlock();
        }
    }
}
