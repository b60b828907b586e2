import java.util.*;

public class MapMerging {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "to be or not to be".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(new TreeMap<>(m));
        m.computeIfPresent("to", (k, v) -> v == 2 ? null : v);
        m.computeIfAbsent("that", String::length);
        m.compute("be", (k, v) -> v == null ? 1 : v * 10);
        m.putIfAbsent("or", 99);
        m.replace("not", 5);
        m.replace("or", 1, 7);
        System.out.println(new TreeMap<>(m) + " " + m.getOrDefault("zzz", -1));
        m.replaceAll((k, v) -> v + k.length());
        m.entrySet().removeIf(e -> e.getValue() < 8);
        System.out.println(new TreeMap<>(m) + " " + m.containsValue(22) + " " + m.remove("be", 1) + m.remove("be"));
        System.out.println(m.keySet().stream().sorted().toList() + " " + m.size());
        Map.Entry<String, Integer> e = Map.entry("k", 1);
        System.out.println(e + " " + new AbstractMap.SimpleEntry<>(e).equals(e) + " " + Map.of("a", 1).equals(new HashMap<>(Map.of("a", 1))));
        try { Map.of("a", 1, "a", 2); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
    }
}
