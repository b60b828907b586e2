import java.util.*;

public class HashMapOps {
    static final class Colliding implements Comparable<Colliding> {
        final int v;
        Colliding(int v) { this.v = v; }
        @Override public int hashCode() { return 7; }
        @Override public boolean equals(Object o) {
            return o instanceof Colliding && ((Colliding) o).v == v;
        }
        @Override public int compareTo(Colliding o) { return Integer.compare(v, o.v); }
        @Override public String toString() { return "C" + v; }
    }
    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) map.put(w,
            map.getOrDefault(w, 0) + 1);
        System.out.println(new TreeMap<>(map) + " " + map.size() + " " + map);
        System.out.println(map.put("cat", 9) + " " + map.putIfAbsent("cat", 5) + " "
            + map.putIfAbsent("cow", 5) + " " + map.get("none") + " " + map.remove("dog") + " "
            + map.remove("dog") + map.containsKey("dog") + map.containsValue(9));
        map.compute("cat", (k, v) -> v == null ? 1 : v + 1);
        map.compute("bird", (k, v) -> null);
        map.computeIfPresent("and", (k, v) -> v * 10);
        map.computeIfAbsent("new", String::length);
        map.merge("the", 5, Integer::sum);
        map.merge("cow", 0, (a, b) -> null);
        System.out.println(map + " " + map.hashCode());
        int sum = 0;
        for (Map.Entry<String, Integer> e : map.entrySet()) {
            sum += e.getValue();
            e.setValue(e.getValue() * 2);
        }
        System.out.println(sum + " " + map.values() + " " + map.keySet());
        map.replaceAll((k, v) -> v + k.length());
        System.out.println(map.replace("cat", 1) + " " + map.replace("cat", 2, 3)
            + map.replace("cat", 1, 4) + map.remove("cat", 99) + map);
        map.keySet().removeIf(k -> k.length() > 3);
        map.values().remove(4);
        map.entrySet().removeIf(e -> e.getValue() > 100);
        System.out.println(map);
        Map<Object, String> odd = new HashMap<>();
        odd.put(null, "null key");
        odd.put(1, null);
        odd.put(1L, "long");
        odd.put('1', "char");
        odd.put("1", "string");
        System.out.println(odd.size() + odd.get(null) + odd.get(1) + odd.containsKey(1)
            + odd.get(1L) + odd.getOrDefault(1, "dflt"));
        Map<Colliding, Integer> bad = new HashMap<>();
        for (int i = 0; i < 14; i++) bad.put(new Colliding(i * 5 % 14), i);
        System.out.println(bad.size() + " " + bad.get(new Colliding(9)) + " "
            + bad.remove(new Colliding(3)) + " " + bad.containsKey(new Colliding(3)) + " "
            + bad.size());
        Map<Integer, Integer> big = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 60; i++) big.put(i * 31, i);
        long h = 0;
        for (int k : big.keySet()) h = h * 31 + k;
        System.out.println(h + " " + big.size());
        Map<String, Integer> copy = new HashMap<>(map);
        copy.putAll(Map.of("z", 26));
        System.out.println(copy.equals(map) + " " + copy.size() + " " + Map.entry("k", 1)
            + new AbstractMap.SimpleEntry<>("a", 2));
        map.clear(); System.out.println(map.isEmpty() + "" + map);
        Map<List<Integer>, Set<String>> structured = new HashMap<>();
        structured.computeIfAbsent(List.of(1, 2), k -> new TreeSet<>()).add("x");
        structured.computeIfAbsent(Arrays.asList(1, 2), k -> new TreeSet<>()).add("a");
        System.out.println(structured);
    }
}
