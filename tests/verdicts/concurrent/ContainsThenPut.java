// rule: two calls of a concurrent map are not one: another thread comes in between
// check: explicit => assertion violated; exit 1
import java.util.concurrent.ConcurrentHashMap;

public class ContainsThenPut {
    static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

    static String name(String own) {
        if (!map.containsKey("k")) {
            map.put("k", own);
        }
        return map.get("k");
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = name("a"));
        other.start();
        String mine = name("b");
        other.join();
        assert mine.equals(seen[0]);
    }
}
