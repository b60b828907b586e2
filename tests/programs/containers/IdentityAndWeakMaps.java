import java.util.*;

public class IdentityAndWeakMaps {
    public static void main(String[] args) throws Exception {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String x = new String("k"), y = new String("k");
        id.put(x, 1);
        id.put(y, 2);
        System.out.println(id.size() + " " + id.get(x) + id.get(y) + id.get("k"));
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        weak.put(x, 5);
        System.out.println(weak.get("k") + " " + weak.size());
        Hashtable<String, Integer> table = new Hashtable<>(Map.of("one", 1));
        try { table.put("n", null); } catch (NullPointerException e) { System.out.println("no nulls " + table); }
        Vector<Integer> v = new Vector<>(List.of(1, 2, 3));
        v.insertElementAt(9, 1);
        System.out.println(v + " " + v.elementAt(1) + v.firstElement() + v.lastElement());
        Properties p = new Properties();
        p.setProperty("a", "1");
        System.out.println(p.getProperty("a") + p.getProperty("b") + p.stringPropertyNames());
    }
}
