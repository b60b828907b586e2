import java.util.*;

public class NestedGenericsAndWildcards {
    static double total(List<? extends Collection<? extends Number>> l) { double t = 0; for (Collection<? extends Number> c : l) for (Number n : c) t += n.doubleValue(); return t; }
    static <T> void swap(List<T> l, int i, int j) { T t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }
    static void swapAny(List<?> l) { swap(l, 0, l.size() - 1); }
    static <E extends Enum<E>> E next(E e, Class<E> type) { E[] all = type.getEnumConstants(); return all[(e.ordinal() + 1) % all.length]; }
    enum Light { RED, GREEN }
    static class Pair<A, B> { final A a; final B b; Pair(A a, B b) { this.a = a; this.b = b; } <C> Pair<A, C> with(C c) { return new Pair<>(a, c); } static <X> Pair<X, X> twin(X x) { return new Pair<>(x, x); } @Override public String toString() { return a + "/" + b; } }

    public static void main(String[] args) throws Exception {
        System.out.println(total(List.of(List.of(1, 2), Set.of(2.5))));
        List<String> l = new ArrayList<>(List.of("a", "b", "c"));
        swapAny(l);
        System.out.println(l + " " + next(Light.GREEN, Light.class) + " " + new Pair<>(1, "x").with(2.0) + " " + Pair.twin('q'));
    }
}
