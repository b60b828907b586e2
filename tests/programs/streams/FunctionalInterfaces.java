import java.util.*;
import java.util.function.*;

public class FunctionalInterfaces {
    @FunctionalInterface interface TriFunction<A, B, C, R> { R apply(A a, B b, C c); default <S> TriFunction<A, B, C, S> then(Function<R, S> f) { return (a, b, c) -> f.apply(apply(a, b, c)); } }
    static <T> Predicate<T> not(Predicate<T> p) { return p.negate(); }
    static Function<Integer, Function<Integer, Integer>> curried() { return a -> b -> a * b; }

    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(3) + " " + inc.compose(dbl).apply(3) + " " + Function.<Integer>identity().apply(9) + " " + curried().apply(6).apply(7));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.or(s -> s.length() > 3).test("long") + " " + not(empty).and(s -> true).test("") + " " + Predicate.isEqual("a").test("a"));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> -x).apply(2, 3) + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(4, 2));
        Supplier<List<String>> make = ArrayList::new;
        UnaryOperator<String> up = String::toUpperCase;
        Consumer<String> first = s -> System.out.print(s + "1 "), second = s -> System.out.println(s + "2");
        first.andThen(second).accept(up.apply("c"));
        TriFunction<Integer, Integer, Integer, Integer> sum3 = (a, b, c) -> a + b + c;
        System.out.println(sum3.then(x -> "=" + x).apply(1, 2, 3) + make.get());
        IntBinaryOperator gcd = new IntBinaryOperator() { public int applyAsInt(int a, int b) { return b == 0 ? a : applyAsInt(b, a % b); } };
        ToIntFunction<String> len = String::length;
        ObjIntConsumer<String> rep = (s, n) -> System.out.println(s.repeat(n));
        rep.accept("ab", gcd.applyAsInt(12, 18) - len.applyAsInt("abcd"));
        Runnable r = () -> { throw new IllegalStateException("from lambda"); };
        try { r.run(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
