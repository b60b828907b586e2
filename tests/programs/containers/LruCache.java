import java.util.*;

public class LruCache {
    static class Cache<K, V> extends LinkedHashMap<K, V> {
        private final int limit;
        Cache(int limit) { super(16, 0.75f, true); this.limit = limit; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return size() > limit; }
    }

    public static void main(String[] args) throws Exception {
        Cache<String, Integer> c = new Cache<>(3);
        c.put("a", 1);
        c.put("b", 2);
        c.put("c", 3);
        c.get("a");
        c.put("d", 4);
        System.out.println(c + " " + c.containsKey("b"));
        c.getOrDefault("c", 0);
        c.putIfAbsent("e", 5);
        System.out.println(c.keySet());
    }
}
