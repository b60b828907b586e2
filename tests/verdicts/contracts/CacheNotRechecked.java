// rule: between the read lock and the write lock another thread may fill the cache
// check: => assertion violated; says confirmed on; exit 1
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class CacheNotRechecked {
    static final Map<String, Object> values = new HashMap<>();
    static final ReadWriteLock lock = new ReentrantReadWriteLock();

    static Object get(String key) {
        lock.readLock().lock();
        try {
            Object value = values.get(key);
            if (value != null) {
                return value;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            Object made = new Object();
            values.put(key, made);
            return made;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = get("key"));
        other.start();
        Object mine = get("key");
        other.join();
        assert seen[0] == mine;
    }
}
