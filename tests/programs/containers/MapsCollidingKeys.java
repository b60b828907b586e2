import java.util.*;

public class MapsCollidingKeys {
    record Key(int n) implements Comparable<Key> {
        @Override public int hashCode() { return n % 2; }
        @Override public int compareTo(Key o) { return Integer.compare(n, o.n); }
    }

    public static void main(String[] args) throws Exception {
        Map<Key, String> m = new HashMap<>();
        for (int i = 0; i < 40; i++) m.put(new Key(i), "v" + i);
        for (int i = 0; i < 40; i += 4) m.remove(new Key(i));
        System.out.println(m.size() + " " + m.get(new Key(7)) + " " + m.get(new Key(8)) + " " + m.containsKey(new Key(39)));
        int sum = 0;
        for (Key k : m.keySet()) sum += k.n();
        System.out.println(sum + " " + new TreeMap<>(m).firstKey());
        Set<Key> s = new HashSet<>(m.keySet());
        System.out.println(s.size() + " " + s.add(new Key(1)) + s.add(new Key(0)));
    }
}
