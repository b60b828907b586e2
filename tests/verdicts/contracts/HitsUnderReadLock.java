// rule: readers share the read lock, so a plain counter under it loses updates
// check: => assertion violated; says confirmed on; exit 1
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class HitsUnderReadLock {
    static final Map<Integer, Integer> prices = new HashMap<>();
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int hits;

    static int price(int item) {
        lock.readLock().lock();
        try {
            Integer price = prices.get(item);
            if (price != null) {
                hits++;
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
        assert hits == 2;
    }
}
