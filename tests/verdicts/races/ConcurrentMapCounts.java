// rule: the cells in which a ConcurrentHashMap counts race with each other by the JDK's own design
// check: --property race => race holds; exit 0
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMapCounts {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int key = i;
            threads[i] =
                    new Thread(
                            () -> {
                                map.put(key, key);
                                map.put(key + 3, key);
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
