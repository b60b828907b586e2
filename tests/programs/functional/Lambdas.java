import java.util.*;
import java.util.function.*;

public class Lambdas {
    private int base = 100;
    private static int calls;

    Supplier<Integer> capturing(int a, long b, double c, String d, int[] e) {
        return () -> base + a + (int) b + (int) c + d.length() + e[0] + calls;
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static Runnable nestedCapture(String s) {
        Runnable inner = () -> {
            calls++;
            Runnable deepest = () -> System.out.println(s + calls);
            deepest.run();
        };
        return () -> { inner.run(); inner.run(); };
    }

    static <T> Supplier<T> memoize(Supplier<T> source) {
        Object[] cache = new Object[1];
        boolean[] done = {false};
        return () -> {
            if (!done[0]) {
                cache[0] = source.get();
                done[0] = true;
            }
            @SuppressWarnings("unchecked") T value = (T) cache[0];
            return value;
        };
    }

    static int applyTwice(IntUnaryOperator f, int x) { return f.applyAsInt(f.applyAsInt(x)); }
    static String overloaded(Runnable r) { r.run(); return "runnable"; }
    static <T> String overloaded(java.util.concurrent.Callable<T> c) throws Exception {
        return "callable " + c.call();
    }

    static final IntUnaryOperator[] FACTORIAL = new IntUnaryOperator[1];
    static { FACTORIAL[0] = n -> n <= 1 ? 1 : n * FACTORIAL[0].applyAsInt(n - 1); }

    interface Shape { double area(); static Shape of(double side) { return () -> side * side; } }
    interface Thrower<E extends Exception> { void run() throws E; }

    static <E extends Exception> String guard(Thrower<E> t) {
        try {
            t.run();
            return "fine";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] array = {7};
        Supplier<Integer> s = new Lambdas().capturing(1, 2L, 3.9, "four", array);
        System.out.println(s.get());
        array[0] = 70;
        calls = 1000;
        System.out.println(s.get());
        System.out.println(curried().apply(1).apply(2).apply(3));
        calls = 0;
        nestedCapture("n").run();
        Supplier<Integer> once = memoize(() -> ++calls);
        System.out.println(once.get() + once.get() + " " + calls);
        System.out.println(applyTwice(x -> x * 3 + 1, 2) + " " + FACTORIAL[0].applyAsInt(10));
        System.out.println(overloaded(() -> { }) + " " + overloaded(() -> 5));
        System.out.println((int) Shape.of(2.5).area());
        System.out.println(guard(() -> { throw new java.io.IOException("io"); }) + " "
            + guard(() -> Integer.parseInt("1")) + " " + guard(() -> Integer.parseInt("q")));
        List<Supplier<Integer>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) { int j = i; suppliers.add(() -> j * j); }
        for (Supplier<Integer> x : suppliers) System.out.print(x.get() + " ");
        System.out.println();
        for (String w : new String[] {"x", "y"}) ((Runnable) () -> System.out.print(w)).run();
        System.out.println();
        Runnable[] same = new Runnable[2];
        for (int i = 0; i < 2; i++) same[i] = () -> { };
        System.out.println(same[0] == same[1]);
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() {
            public Integer apply(Integer a, Integer b) {
                return b == 0 ? a : this.apply(b, a % b);
            }
        };
        System.out.println(gcd.apply(48, 18) + gcd.andThen(x -> x * 2).apply(48, 18));
        Comparator<String> c = (a, b) -> {
            int d = a.length() - b.length();
            return d != 0 ? d : a.compareTo(b);
        };
        System.out.println(c.compare("aa", "b") + c.reversed().compare("aa", "b"));
        Object o = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        ((Runnable) o).run();
        System.out.println(o instanceof java.io.Serializable);
        Callable3<String> tri = (a, b, z) -> "" + a + b + z;
        System.out.println(tri.call(1, 2L, '3'));
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> "deep";
        System.out.println(deep.get().get().get());
        boolean flag = args.length == 0;
        IntBinaryOperator op = flag ? (a, b) -> a + b : (a, b) -> a - b;
        System.out.println(op.applyAsInt(5, 3));
    }

    interface Callable3<R> { R call(int a, long b, char c); }
}
