import java.util.concurrent.ConcurrentHashMap;

/**
 * Threads that count in one entry of a {@code ConcurrentHashMap} by {@code merge}: no update is lost.
 *
 * <p>Arguments: threads, updates of each.
 */
public class MapCounter {

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int updates = Integer.parseInt(arguments[1]);
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < updates; k++) {
                    map.merge("key", 1, Integer::sum);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert map.get("key") == threads.length * updates : map + " updates";
    }
}
