import java.util.*;

public class LinkedHashMapOps {
    static class LruCache<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;
        LruCache(int capacity) { super(16, 0.75f, true); this.capacity = capacity; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }

    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : List.of("zeta", "alpha", "mid", "beta")) m.put(s, s.length());
        m.put("alpha", 99);
        m.remove("mid");
        m.put("mid", 1);
        System.out.println(m + " " + m.keySet() + m.values() + m.entrySet());
        LruCache<Integer, String> cache = new LruCache<>(3);
        for (int i = 1; i <= 3; i++) cache.put(i, "v" + i);
        cache.get(1);
        cache.put(4, "v4");
        System.out.println(cache + " " + cache.containsKey(2));
        cache.getOrDefault(3, "?");
        cache.putIfAbsent(5, "v5");
        System.out.println(cache.keySet());
        Iterator<Map.Entry<Integer, String>> it = cache.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(cache);
        LinkedHashSet<Character> seen = new LinkedHashSet<>();
        for (char c : "mississippi".toCharArray()) seen.add(c);
        System.out.println(seen + " " + seen.remove('i') + seen);
        StringBuilder order = new StringBuilder();
        m.forEach((k, v) -> order.append(k).append(v));
        System.out.println(order);
        Map<Integer, Integer> copy = new LinkedHashMap<>(Map.of(1, 2));
        System.out.println(copy.equals(Map.of(1, 2)) + " " + copy.hashCode());
    }
}
