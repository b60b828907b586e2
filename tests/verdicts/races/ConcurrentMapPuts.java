// rule: the nodes and cells of a ConcurrentHashMap are its own business, also when nobody joins
// full check: --property race => race holds; exit 0
// check: --property race --contexts 2 => race any; omits violated
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMapPuts {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            int key = i;
            new Thread(() -> MAP.put(key, key)).start();
        }
        MAP.put(9, 9);
    }
}
