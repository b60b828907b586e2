import java.util.*;
import java.util.concurrent.*;

public class ConcurrentMaps {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        System.out.println(m.put("a", 1) + " " + m.putIfAbsent("a", 2) + " "
            + m.putIfAbsent("b", 3) + " " + m.get("a") + " " + m.getOrDefault("z", 9) + " "
            + m.containsKey("b") + " " + m.size());
        System.out.println(m.compute("a", (k, v) -> v == null ? 1 : v + 10) + " "
            + m.computeIfAbsent("c", String::length) + " "
            + m.computeIfPresent("c", (k, v) -> null) + " " + m.merge("b", 5, Integer::sum) + " "
            + m.replace("a", 0) + " " + m.replace("a", 0, 4) + " " + m.remove("a", 3) + " "
            + new TreeMap<>(m));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        String[] words = "a b a c b a d e a b".split(" ");
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            threads[t] = new Thread(() -> { for (String w : words) counts.merge(w, 1,
                Integer::sum); });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(new TreeMap<>(counts));
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        for (int i = 0; i < 40; i++) big.put(i * 17, i);
        int sum = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            sum += e.getKey() * e.getValue();
            if (e.getValue() % 2 == 0) big.remove(e.getKey());
        }
        System.out.println(sum + " " + big.size() + " " + big.mappingCount() + " "
            + big.reduceValues(100, Integer::sum) + " "
            + big.search(100, (k, v) -> v == 7 ? k : null));
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("x") + " " + set.add("x") + " " + set);
        int[] computed = {0};
        ConcurrentHashMap<String, Integer> once = new ConcurrentHashMap<>();
        Thread[] racers = new Thread[3];
        for (int t = 0; t < 3; t++) {
            racers[t] = new Thread(() -> once.computeIfAbsent("key", k -> ++computed[0]));
            racers[t].start();
        }
        for (Thread t : racers) t.join();
        System.out.println(once + " " + computed[0]);
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++) skip.put(i * 7 % 10, "v" + i);
        System.out.println(skip + " " + skip.firstKey() + skip.ceilingKey(4) + skip.headMap(3)
            + skip.pollFirstEntry());
        ConcurrentSkipListSet<String> sorted = new ConcurrentSkipListSet<>(List.of("c", "a", "b"));
        System.out.println(sorted + " " + sorted.higher("a"));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) if (x < 3) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(3) + " " + cow.remove((Integer) 2) + cow);
        System.out.println(new CopyOnWriteArraySet<>(List.of(3, 1)));
    }
}
