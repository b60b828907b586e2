import java.util.*;
import java.util.concurrent.*;

public class ConcurrentCounts {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (String w : "a b a c a b".split(" ")) m.merge(w, 1, Integer::sum); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(m));
        System.out.println(m.putIfAbsent("a", 0) + " " + m.replace("a", 6, 60) + " " + m.remove("b", 1) + " " + m.getOrDefault("z", -1) + " " + m.mappingCount());
        m.computeIfPresent("c", (k, v) -> null);
        m.computeIfAbsent("d", k -> 9);
        System.out.println(m.reduceValues(1, Integer::sum) + " " + m.search(1, (k, v) -> v == 9 ? k : null) + " " + m.containsKey("c"));
        m.forEach(Long.MAX_VALUE, (k, v) -> {});
        Set<String> keys = ConcurrentHashMap.newKeySet();
        System.out.println(keys.add("x") + " " + keys.add("x") + " " + m.keySet(5).add("new") + m.get("new"));
        try { m.put(null, 1); } catch (NullPointerException e) { System.out.println("no nulls"); }
    }
}
