// rule: readers may count in an atomic variable
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HitsUnderReadLockFixed {
    static final Map<Integer, Integer> prices = new HashMap<>();
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final AtomicInteger hits = new AtomicInteger();

    static int price(int item) {
        lock.readLock().lock();
        try {
            Integer price = prices.get(item);
            if (price != null) {
                hits.incrementAndGet();
                return price;
            }
            return 0;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        lock.writeLock().lock();
        prices.put(1, 10);
        lock.writeLock().unlock();
        Thread other = new Thread(() -> price(1));
        other.start();
        price(1);
        other.join();
        assert hits.get() == 2;
    }
}
