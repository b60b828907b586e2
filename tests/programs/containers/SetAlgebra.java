import java.util.*;

public class SetAlgebra {
    public static void main(String[] args) throws Exception {
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4)), b = Set.of(3, 4, 5);
        Set<Integer> union = new TreeSet<>(a), both = new TreeSet<>(a), only = new TreeSet<>(a);
        union.addAll(b);
        both.retainAll(b);
        only.removeAll(b);
        System.out.println(union + " " + both + " " + only + " " + a.containsAll(both) + " " + Collections.disjoint(only, b));
        LinkedHashSet<String> order = new LinkedHashSet<>(List.of("c", "a"));
        order.add("b");
        order.add("c");
        System.out.println(order + " " + order.equals(Set.of("a", "b", "c")) + " " + new HashSet<>(List.of("x")).hashCode());
        try { Set.of(1, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Set.of(1).add(2); } catch (UnsupportedOperationException e) { System.out.println("fixed"); }
    }
}
