import java.util.*;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;

/** Transactions with undo over sorted indices, used by two writers. */
public class MiniDatabase<K extends Comparable<K>, V> {
    private final NavigableMap<K, V> rows = new TreeMap<>();
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    public class Transaction implements AutoCloseable {
        private final Deque<Runnable> undo = new ArrayDeque<>();
        private boolean committed;

        private Transaction() {
            lock.writeLock().lock();
        }

        public Transaction put(K key, V value) {
            boolean existed = rows.containsKey(key);
            V old = rows.put(key, value);
            undo.push(existed ? () -> rows.put(key, old) : () -> rows.remove(key));
            return this;
        }

        public void commit() {
            committed = true;
        }

        @Override
        public void close() {
            try {
                if (!committed) while (!undo.isEmpty()) undo.pop().run();
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    public Transaction begin() {
        return new Transaction();
    }

    public List<V> query(K from, K to, Predicate<? super V> filter) {
        lock.readLock().lock();
        try {
            List<V> found = new ArrayList<>();
            for (V v : rows.subMap(from, true, to, false)
                .values()) if (filter.test(v)) found.add(v);
            return found;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MiniDatabase<String, Integer> db = new MiniDatabase<>();
        try (var t = db.begin()) {
            t.put("a", 1).put("b", 2).put("c", 3).commit();
        }
        try (var t = db.begin()) {
            t.put("b", 20).put("d", 4);
            throw new IllegalStateException("abort");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + db.rows);
        }
        System.out.println(db.query("a", "c", v -> v > 0) + " "
            + db.query("a", "z", v -> v % 2 == 1));
        Thread[] writers = new Thread[2];
        for (int w = 0; w < 2; w++) {
            int me = w;
            writers[w] = new Thread(() -> {
                for (int i = 0; i < 3; i++) {
                    try (var t = db.begin()) {
                        t.put("w" + me, i);
                        if (i != 1) t.commit();
                    }
                }
            });
            writers[w].start();
        }
        for (Thread w : writers) w.join();
        System.out.println(db.rows + " " + db.lock.isWriteLocked());
    }
}
