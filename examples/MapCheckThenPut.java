// property: assertion expect: violated

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Two threads count words in a {@code ConcurrentHashMap}. Looking a word up and storing its new
 * count are two calls: both threads may see the same count.
 */
public class MapCheckThenPut {

    static final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        Integer before = counts.get(word);
        counts.put(word, before == null ? 1 : before + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count("plait"), "other");
        other.start();
        count("plait");
        other.join();
        assert counts.get("plait") == 2 : "lost update";
    }
}
