import java.util.*;

public class ConcurrentModification {
    static void attempt(String name, Runnable body) {
        try { body.run(); System.out.println(name + ": no exception"); }
        catch (ConcurrentModificationException e) { System.out.println(name + ": " + e); }
        catch (RuntimeException e) { System.out.println(name + ": other " + e); }
    }
    public static void main(String[] args) {
        attempt("list remove in loop",
            () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4)); for (Integer i
            : l) if (i == 2) l.remove(i); });
        attempt("list remove of the one before the last",
            () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i
            : l) if (i == 2) l.remove(i); });
        attempt("list add in loop",
            () -> { List<Integer> l = new LinkedList<>(List.of(1, 2)); for (Integer i
            : l) l.add(i); });
        attempt("map put in loop",
            () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (int k
            : m.keySet()) m.put(k + 10, k); });
        attempt("map overwrite in loop",
            () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (int k
            : m.keySet()) m.put(k, 0); });
        attempt("tree remove in loop",
            () -> { TreeMap<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 2, 2, 3,
            3)); for (int k : m.keySet()) m.remove(3); });
        attempt("forEach",
            () -> { List<Integer> l = new ArrayList<>(List.of(1, 2)); l.forEach(x -> l.add(x)); });
        attempt("removeIf",
            () -> { List<Integer> l = new ArrayList<>(List.of(1,
            2)); l.removeIf(x -> { l.add(9); return false; }); });
        attempt("computeIfAbsent",
            () -> { Map<Integer, Integer> m = new HashMap<>(); m.computeIfAbsent(1,
            k -> { m.put(2, 2); return 3; }); });
        attempt("sublist",
            () -> { List<Integer> l = new ArrayList<>(List.of(1, 2,
            3)); List<Integer> s = l.subList(0, 2); l.add(4); s.get(0); });
        attempt("iterator remove",
            () -> { List<Integer> l = new ArrayList<>(List.of(1, 2,
            3)); for (Iterator<Integer> i = l.iterator(); i.hasNext();) { i.next(); i.remove(); } System.out.print(l + " "); });
        attempt("iterator remove twice",
            () -> { Iterator<Integer> i = new ArrayList<>(List.of(1))
            .iterator(); i.next(); i.remove(); i.remove(); });
        attempt("deque",
            () -> { ArrayDeque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3)); for (int x
            : d) d.addLast(x); });
        attempt("priority queue",
            () -> { PriorityQueue<Integer> q = new PriorityQueue<>(List.of(3, 1)); for (int x
            : q) q.add(x); });
    }
}
