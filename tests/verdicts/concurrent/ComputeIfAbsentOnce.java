// rule: computeIfAbsent is atomic: the function runs once for a key
// check: explicit => assertion holds; exit 0
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class ComputeIfAbsentOnce {
    static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
    static final AtomicInteger calls = new AtomicInteger();

    static String name(String own) {
        return map.computeIfAbsent("k", key -> {
            calls.incrementAndGet();
            return own;
        });
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = name("a"));
        other.start();
        String mine = name("b");
        other.join();
        assert mine.equals(seen[0]) && calls.get() == 1;
    }
}
