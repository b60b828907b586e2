import java.util.*;

public class NavigableViews {
    public static void main(String[] args) throws Exception {
        TreeMap<String, Integer> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "delta Alpha charlie Bravo echo".split(" ")) m.put(s, s.length());
        System.out.println(m + " " + m.get("ALPHA") + " " + m.headMap("c") + m.tailMap("charlie", false).firstKey() + " " + m.descendingMap().firstEntry());
        SortedMap<String, Integer> sub = m.subMap("b", "d");
        sub.put("cat", 1);
        sub.clear();
        System.out.println(m + " " + m.higherEntry("alpha") + m.lowerKey("alpha") + " " + m.ceilingEntry("b").getValue());
        System.out.println(m.navigableKeySet().descendingSet() + " " + m.lastEntry() + " " + m.comparator().compare("A", "a"));
    }
}
