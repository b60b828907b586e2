import java.util.*;
import java.util.concurrent.*;

public class SkipLists {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        Thread t = new Thread(() -> { for (int i = 0; i < 6; i += 2) m.put(i, "e" + i); });
        t.start();
        for (int i = 1; i < 6; i += 2) m.put(i, "o" + i);
        t.join();
        System.out.println(m + " " + m.firstKey() + m.lastKey() + " " + m.headMap(2) + m.ceilingKey(4) + m.floorEntry(10));
        System.out.println(m.descendingMap() + " " + m.pollFirstEntry() + " " + m.putIfAbsent(1, "x"));
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(List.of("c", "a", "b"));
        System.out.println(s + " " + s.first() + s.higher("a") + s.remove("b") + s.tailSet("b"));
    }
}
