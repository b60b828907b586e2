// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** {@link MapCheckThenPut} with one atomic call. */
public class MapCheckThenPutFixed {

    static final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count(String word) {
        counts.merge(word, 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count("plait"), "other");
        other.start();
        count("plait");
        other.join();
        assert counts.get("plait") == 2 : "lost update";
    }
}
