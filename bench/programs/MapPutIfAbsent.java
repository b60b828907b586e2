import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that put a value for one key into a {@code ConcurrentHashMap} if there is none: only one of
 * them is told that there was none.
 *
 * <p>Arguments: [threads], default 2.
 */
public class MapPutIfAbsent {

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2];
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger winners = new AtomicInteger();
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                if (map.putIfAbsent("key", number) == null) {
                    winners.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert winners.get() == 1 : winners + " threads have put the first value";
        assert map.size() == 1;
    }
}
