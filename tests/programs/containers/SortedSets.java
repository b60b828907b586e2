import java.util.*;

public class SortedSets {
    public static void main(String[] args) throws Exception {
        TreeSet<Integer> s = new TreeSet<>(List.of(10, 5, 20, 15, 25));
        System.out.println(s + " " + s.first() + s.last() + " " + s.floor(12) + s.ceiling(12) + s.lower(5) + s.higher(20));
        System.out.println(s.headSet(15) + " " + s.tailSet(15) + " " + s.subSet(5, false, 20, true) + " " + s.descendingSet());
        NavigableSet<Integer> view = s.headSet(18, true);
        view.add(1);
        System.out.println(s + " " + view.pollLast() + " " + s.pollFirst() + s);
        try { view.add(50); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        TreeSet<String> byLength = new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(byLength, "bb", "a", "ccc", "aa", "b");
        System.out.println(byLength + " " + byLength.contains("aa") + byLength.descendingIterator().next());
        Iterator<Integer> it = s.iterator();
        it.next();
        it.remove();
        System.out.println(s + " " + s.equals(Set.of(20, 25)));
    }
}
