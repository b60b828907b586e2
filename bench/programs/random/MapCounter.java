import java.util.concurrent.ConcurrentHashMap;

/** Three threads count twice in a map. */
public class MapCounter {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    static void run() {
        COUNTS.merge("key", 1, Integer::sum);
        COUNTS.merge("key", 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(MapCounter::run);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert COUNTS.get("key") == 6;
    }
}
