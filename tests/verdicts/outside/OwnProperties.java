// rule: a property that the program sets, and what the library asks for its own ends, is no choice of the outside
// check: explicit|symbolic => assertion holds; exit 0; omits system propert; omits two processors; omits random numbers; omits locale; omits identity hash codes; omits nanoTime; omits thread ids; omits environment; omits fixed order
// full check: reference => assertion holds; exit 0; omits system propert; omits two processors; omits random numbers; omits locale; omits identity hash codes; omits nanoTime; omits thread ids; omits environment; omits fixed order

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

public class OwnProperties {
    public static void main(String[] args) {
        System.setProperty("my.flag", "true");
        assert Boolean.getBoolean("my.flag");
        Map<String, Integer> counts = new HashMap<>();
        counts.put("a", 1);
        Map<String, Integer> shared = new ConcurrentHashMap<>(counts);
        shared.merge("a", 1, Integer::sum);
        LongAdder sum = new LongAdder();
        sum.add(shared.get("a"));
        assert sum.sum() == 2;
        assert new Random(42).nextInt(10) == 0;
        assert Thread.currentThread().getId() > 0;
    }
}
