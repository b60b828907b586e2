import java.util.*;

public class SequencedUse {
    public static void main(String[] args) throws Exception {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.addFirst(0);
        l.addLast(4);
        System.out.println(l.getFirst() + " " + l.getLast() + " " + l.reversed() + " " + l.removeFirst() + l.removeLast() + l);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.putFirst("z", 0);
        System.out.println(m + " " + m.firstEntry() + m.lastEntry() + " " + m.reversed() + m.pollFirstEntry() + " " + m.sequencedKeySet());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("p", "q"));
        s.addFirst("o");
        System.out.println(s + " " + s.reversed() + new TreeSet<>(s).reversed().getFirst());
        try { new ArrayList<>().getFirst(); } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
