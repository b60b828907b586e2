import java.util.*;

public class ModificationDuringIteration {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        try { for (Integer i : l) if (i == 2) l.remove(i); } catch (ConcurrentModificationException e) { System.out.println("list " + l); }
        Map<String, Integer> m = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
        try { for (String k : m.keySet()) m.put(k + k, 0); } catch (ConcurrentModificationException e) { System.out.println("map " + m.size()); }
        for (Iterator<Integer> it = l.iterator(); it.hasNext(); ) if (it.next() % 2 == 1) it.remove();
        System.out.println(l);
        TreeMap<Integer, Integer> t = new TreeMap<>(Map.of(1, 1, 2, 2));
        try { for (int k : t.keySet()) t.put(k + 10, k); } catch (ConcurrentModificationException e) { System.out.println("tree " + t); }
        List<Integer> view = l.subList(0, 1);
        l.add(9);
        try { view.size(); } catch (ConcurrentModificationException e) { System.out.println("view"); }
        try { l.forEach(x -> l.add(x)); } catch (ConcurrentModificationException e) { System.out.println("forEach"); }
    }
}
