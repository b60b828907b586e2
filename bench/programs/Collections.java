import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One class with collections and threads: what the front end must be quick for. */
public class Collections {
    static final Map<String, Integer> SHARED = new ConcurrentHashMap<>();
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            Thread worker = new Thread(() -> work(number), "worker-" + i);
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        Map<String, Integer> sorted = new TreeMap<>(SHARED);
        System.out.println(COUNT.get() + " " + sorted);
    }

    private static void work(int number) {
        Map<Integer, String> own = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            own.put(i, "value " + i * number);
        }
        own.forEach((key, value) -> SHARED.merge(value, 1, Integer::sum));
        COUNT.addAndGet(own.size());
    }
}
