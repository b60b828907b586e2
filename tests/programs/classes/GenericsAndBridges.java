import java.util.*;
import java.util.function.*;

public class GenericsAndBridges {
    interface Transformer<A, B> { B transform(A a); }

    static class Length implements Transformer<String, Integer>, Comparable<Length> {
        int uses;
        @Override public Integer transform(String s) { uses++; return s.length(); }
        @Override public int compareTo(Length o) { return Integer.compare(uses, o.uses); }
    }

    static class Node<T extends Comparable<T>> {
        T value;
        Node<T> left, right;
        Node(T value) { this.value = value; }
        void insert(T v) {
            if (v.compareTo(value) < 0) {
                if (left == null) left = new Node<>(v); else left.insert(v);
            } else {
                if (right == null) right = new Node<>(v); else right.insert(v);
            }
        }
        void walk(Consumer<? super T> visitor) {
            if (left != null) left.walk(visitor);
            visitor.accept(value);
            if (right != null) right.walk(visitor);
        }
    }

    static class Base<T> {
        T held;
        void set(T t) { held = t; System.out.println("Base.set"); }
        T get() { return held; }
        Object covariant() { return "base"; }
    }

    static class Derived extends Base<String> {
        @Override void set(String s) { super.set(s + "!"); System.out.println("Derived.set"); }
        @Override String get() { return "<" + super.get() + ">"; }
        @Override String covariant() { return "derived"; }
    }

    static <T> void swap(T[] array, int i, int j) {
        T t = array[i];
        array[i] = array[j];
        array[j] = t;
    }
    static <K, V extends Comparable<? super V>> K best(Map<K, V> map) {
        K key = null; V value = null;
        for (Map.Entry<K, V> e : map.entrySet())
            if (value == null || e.getValue().compareTo(value) > 0) {
                key = e.getKey();
                value = e.getValue();
            }
        return key;
    }
    static double sum(Collection<? extends Number> numbers) {
        double s = 0;
        for (Number n : numbers) s += n.doubleValue();
        return s;
    }
    static void fill(List<? super Integer> list) { for (int i = 0; i < 3; i++) list.add(i); }
    static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> c) {
        return Collections.max(c);
    }
    @SafeVarargs static <T> List<T> listOf(T... items) {
        return new ArrayList<>(Arrays.asList(items));
    }
    static class Pair<A, B> {
        final A a;
        final B b;
        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }
        <C> Pair<A, C> with(C c) {
            return new Pair<>(a, c);
        }
        Pair<B, A> swap() {
            return new Pair<>(b, a);
        }
        public String toString() {
            return "(" + a + ", " + b + ")";
        }
    }
    @FunctionalInterface interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);
        default <V> TriFunction<A, B, C, V> andThen(Function<? super R, ? extends V> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    public static void main(String[] args) {
        Transformer<String, Integer> t = new Length();
        System.out.println(t.transform("four") + t.transform("fifth"));
        Comparable<Length> c = (Length) t;
        System.out.println(c.compareTo(new Length()));
        Node<Integer> root = new Node<>(5);
        for (int i : new int[] {3, 8, 1, 9, 4, 5}) root.insert(i);
        StringBuilder s = new StringBuilder();
        root.walk(v -> s.append(v).append(' '));
        System.out.println(s);
        Base<String> b = new Derived();
        b.set("text");
        System.out.println(b.get() + b.covariant());
        @SuppressWarnings({"rawtypes", "unchecked"}) Base raw = b;
        try { raw.set(5); } catch (ClassCastException e) { System.out.println("bridge casts"); }
        String[] names = {"x", "y", "z"};
        swap(names, 0, 2);
        System.out.println(String.join("", names));
        Map<String, Double> scores = new LinkedHashMap<>();
        scores.put("a", 1.5); scores.put("b", 9.25); scores.put("c", 3.0);
        System.out.println(best(scores) + " " + (int) sum(List.of(1, 2.5, 3L)));
        List<Number> numbers = new ArrayList<>();
        fill(numbers);
        List<Object> objects = new ArrayList<>();
        fill(objects);
        System.out.println(numbers + "" + objects + max(List.of(3, 7, 5))
            + listOf("p", "q").size());
        System.out.println(new Pair<>("one", 2).with('3').swap());
        TriFunction<Integer, Integer, Integer, Integer> f = (x, y, z) -> x * y + z;
        System.out.println(f.andThen(r -> "r" + r).apply(2, 3, 4));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x * x).apply(3, 4));
    }
}
