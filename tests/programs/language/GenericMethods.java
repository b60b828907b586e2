import java.util.*;
import java.util.function.*;

public class GenericMethods {
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) { Iterator<? extends T> it = c.iterator(); T best = it.next(); while (it.hasNext()) { T t = it.next(); if (t.compareTo(best) > 0) best = t; } return best; }
    static <K, V extends Comparable<V>> List<K> byValue(Map<K, V> m) { List<K> keys = new ArrayList<>(m.keySet()); keys.sort(Comparator.comparing(m::get)); return keys; }
    @SafeVarargs static <T> List<T> listOf(T... items) { return new ArrayList<>(Arrays.asList(items)); }
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    static void fill(List<? super Integer> sink) { for (int i = 0; i < 3; i++) sink.add(i); }
    static abstract class Node<T extends Node<T>> { List<T> kids = new ArrayList<>(); abstract T self(); T add(T kid) { kids.add(kid); return self(); } }
    static class Leaf extends Node<Leaf> { @Override Leaf self() { return this; } }

    public static void main(String[] args) throws Exception {
        System.out.println(max(List.of(3, 9, 4)) + max(List.of("pear", "zoo", "apple")) + " " + byValue(Map.of("a", 3, "b", 1, "c", 2)));
        List<Object> sink = listOf("x", 2.5);
        fill(sink);
        System.out.println(sink + " " + sum(List.of(1, 2.5, 3L)));
        System.out.println(new Leaf().add(new Leaf()).add(new Leaf()).kids.size());
        List raw = listOf("s");
        raw.add(1);
        try { String s = ((List<String>) raw).get(1); } catch (ClassCastException e) { System.out.println("heap pollution"); }
        Comparable<String> c = "a";
        System.out.println(c.compareTo("b") + " " + Optional.<Integer>empty().map(x -> x + 1).isPresent());
    }
}
