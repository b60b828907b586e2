import java.util.*;

public class TreeMapOps {
    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 0; i < 20; i++) t.put(i * 7 % 20, "v" + i);
        for (int i = 0; i < 20; i += 3) t.remove(i);
        System.out.println(t);
        System.out.println(t.firstKey() + " " + t.lastKey() + " " + t.floorKey(9) + " "
            + t.ceilingKey(9) + " " + t.lowerKey(1) + " " + t.higherKey(19) + " " + t.floorEntry(3)
            + " " + t.firstEntry().getValue());
        System.out.println(t.headMap(5) + " " + t.tailMap(15) + " " + t.subMap(5, 8) + " "
            + t.headMap(5, true) + t.subMap(5, false, 8, true));
        System.out.println(t.descendingMap() + " " + t.descendingKeySet().first()
            + t.navigableKeySet().headSet(4));
        System.out.println(t.pollFirstEntry() + " " + t.pollLastEntry() + " " + t.size() + " "
            + new TreeMap<>().pollFirstEntry());
        NavigableMap<Integer, String> view = t.subMap(4, true, 11, true);
        view.put(6, "six");
        view.remove(5);
        System.out.println(view + " " + t.containsKey(6) + " " + t.containsKey(5));
        try {
            view.put(100, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length)
            .thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi date plum".split(" ")) byLength.put(s, s.length());
        System.out.println(byLength + " " + byLength.comparator().compare("a", "b"));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        t.clear();
        t.put(3, "a");
        t.merge(3, "b", String::concat);
        t.computeIfAbsent(4, k -> "c" + k);
        t.compute(3, (k, v) -> v + k);
        t.putIfAbsent(9, "nine");
        System.out.println(t + " " + t.values() + " " + t.entrySet().iterator().next()
            + t.hashCode() + t.equals(new HashMap<>(t)));
        int sum = 0;
        for (int k : t.keySet()) sum += k;
        System.out.println(sum + " " + t.lastEntry().getKey());
        Iterator<Integer> it = t.keySet().iterator(); it.next(); it.remove(); System.out.println(t);
    }
}
