import java.util.*;
import java.util.function.*;

public class MethodReferences {
    final String name;
    MethodReferences(String name) { this.name = name; }
    MethodReferences() { this("default"); }
    String greet(String other) { return name + " greets " + other; }
    static String shout(Object o) { return String.valueOf(o).toUpperCase() + "!"; }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    private int twice(int x) { return 2 * x; }
    long widen(int x) { return x; }
    class Inner { final int v; Inner(int v) { this.v = v + name.length(); } }
    static class Parent { String id() { return "parent"; } }
    static class Child extends Parent {
        @Override String id() {
            return "child";
        }
        Supplier<String> up() {
            return super::id;
        }
        Supplier<String> own() {
            return this::id;
        }
    }
    interface TriInt { int apply(int a, int b, int c); }
    interface Make { MethodReferences make(String s); }
    interface LongOp { long op(Integer i); }
    static <T> T identity(T t) { return t; }

    public static void main(String[] args) {
        Function<Object, String> f1 = MethodReferences::shout;
        MethodReferences bob = new MethodReferences("bob");
        Function<String, String> f2 = bob::greet;
        BiFunction<MethodReferences, String, String> f3 = MethodReferences::greet;
        Supplier<MethodReferences> f4 = MethodReferences::new;
        Make f5 = MethodReferences::new;
        IntFunction<int[]> f6 = int[]::new;
        Function<Integer, List<String>[]> f7 = List[]::new;
        TriInt f8 = MethodReferences::sum;
        IntUnaryOperator f9 = bob::twice;
        LongOp f10 = bob::widen;
        IntFunction<Inner> f11 = bob.new Inner(0).v > 0 ? v -> bob.new Inner(v) : null;
        System.out.println(f1.apply("hey") + f2.apply("eve") + f3.apply(f4.get(), "x")
            + f5.make("amy").name);
        System.out.println(f6.apply(3).length + f7.apply(2).length + f8.apply(1, 2, 3)
            + f9.applyAsInt(21) + f10.op(9) + f11.apply(5).v);
        Child c = new Child();
        System.out.println(c.up().get() + c.own().get());
        BinaryOperator<Integer> max = Math::max;
        ToIntFunction<String> len = String::length;
        Predicate<String> empty = String::isEmpty;
        BiPredicate<String, String> eq = String::equalsIgnoreCase;
        Comparator<Integer> cmp = Integer::compare;
        UnaryOperator<String> trim = String::trim;
        IntPredicate digit = Character::isDigit;
        Consumer<Object> print = System.out::println;
        Supplier<Long> now = () -> 5L;
        DoubleUnaryOperator sqrt = Math::sqrt;
        ToDoubleFunction<Integer> widen = Integer::doubleValue;
        IntToLongFunction toLong = Integer::toUnsignedLong;
        ObjIntConsumer<List<Integer>> adder = List::add;
        System.out.println(max.apply(3, 9) + len.applyAsInt("four") + " " + empty.negate().test("")
            + eq.test("A", "a") + cmp.compare(1, 2) + trim.apply(" t ") + digit.test('7')
            + now.get() + (int) sqrt.applyAsDouble(16) + (int) widen.applyAsDouble(3)
            + toLong.applyAsLong(-1));
        print.accept(identity("printed"));
        List<Integer> list = new ArrayList<>();
        adder.accept(list, 4);
        Consumer<Integer> add = list::add;
        add.accept(5);
        System.out.println(list);
        MethodReferences nobody = null;
        try {
            Function<String, String> bad = nobody::greet;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("bound receiver is checked at once");
        }
        try {
            f3.apply(null, "x");
        } catch (NullPointerException e) {
            System.out.println("unbound receiver is checked at the call");
        }
        Supplier<String> evaluatedOnce = counter()::toString;
        System.out.println(evaluatedOnce.get() + evaluatedOnce.get() + count);
        Function<String, Integer> parse = Integer::parseInt;
        System.out.println(parse.andThen(Integer::toBinaryString)
            .compose((String x) -> identity(x)).apply("10"));
        try {
            parse.apply("ten");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        @SuppressWarnings({"rawtypes", "unchecked"}) Object r = null;
        try {
            ((Function) len2()).apply(5);
        } catch (ClassCastException e) {
            System.out.println("raw call is cast");
        }
        int[] data = {3, 1, 2};
        Supplier<int[]> cl = data::clone;
        cl.get()[0] = 9;
        System.out.println(data[0]);
        Runnable[] rs = {list::clear, () -> System.out.println(list)};
        for (Runnable x : rs) x.run();
    }
    static int count;
    static Integer counter() { return ++count; }
    static Function<String, Integer> len2() { return String::length; }
}
