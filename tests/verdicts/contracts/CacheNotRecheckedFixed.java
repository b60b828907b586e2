// rule: a cache that looks again under the write lock makes one value for a key
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class CacheNotRecheckedFixed {
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
            Object value = values.get(key);
            if (value == null) {
                value = new Object();
                values.put(key, value);
            }
            return value;
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
