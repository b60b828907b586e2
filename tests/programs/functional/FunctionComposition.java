import java.util.*;
import java.util.function.*;

public class FunctionComposition {
    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B,
        ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }
    static <T> Predicate<T> all(List<Predicate<T>> ps) {
        return ps.stream().reduce(t -> true, Predicate::and);
    }
    static <T, R> Function<T, R> traced(String name, Function<T, R> f) {
        return t -> {
            R r = f.apply(t);
            System.out.println(name + "(" + t + ")=" + r);
            return r;
        };
    }
    sealed interface Result<T> {
        record Ok<T>(T value) implements Result<T> { }
        record Err<T>(String why) implements Result<T> { }
        default <R> Result<R> then(Function<? super T, Result<R>> f) {
            if (this instanceof Ok<T> ok) return f.apply(ok.value());
            return new Err<>(((Err<T>) this).why());
        }
        }
    static Result<Integer> parse(String s) {
        try {
            return new Result.Ok<>(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return new Result.Err<>("bad " + s);
        }
    }
    static Result<Integer> half(int n) {
        return n % 2 == 0 ? new Result.Ok<>(n / 2) : new Result.Err<>(n + " is odd");
    }
    static class Pipeline<I, O> {
        private final Function<I, O> f;
        Pipeline(Function<I, O> f) {
            this.f = f;
        }
        <P> Pipeline<I, P> pipe(Function<? super O, ? extends P> g) {
            return new Pipeline<>(i -> g.apply(f.apply(i)));
        }
        O run(I i) {
            return f.apply(i);
        }
    }
    static class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> s;
        private T v;
        Lazy(Supplier<? extends T> s) {
            this.s = s;
        }
        public T get() {
            if (s != null) {
                v = s.get();
                s = null;
            }
            return v;
        }
        <R> Lazy<R> map(Function<? super T, ? extends R> f) {
            return new Lazy<>(() -> f.apply(get()));
        }
    }
    static class EventBus {
        private final Map<Class<?>, List<Consumer<Object>>> handlers = new LinkedHashMap<>();
        <E> void on(Class<E> type, Consumer<? super E> h) {
            handlers.computeIfAbsent(type, k -> new ArrayList<>()).add(o -> h.accept(type.cast(o)));
        }
        int fire(Object e) {
            int n = 0;
            for (var entry : handlers.entrySet()) if (entry.getKey().isInstance(e)) for (var h
                : entry.getValue()) {
                h.accept(e);
                n++;
            }
            return n;
        }
    }
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " "
            + compose(inc, Object::toString).apply(9) + Function.<String>identity().apply("id")
            + compose(compose(inc, inc), dbl).apply(1));
        Predicate<Integer> even = x -> x % 2 == 0, big = x -> x > 10;
        System.out.println(even.and(big).test(12) + " " + even.or(big).test(11) + " "
            + even.negate().test(3) + Predicate.not(even).test(3)
            + Predicate.isEqual("a").test("a") + all(List.of(even, big, x -> x < 100)).test(44));
        traced("outer", traced("inner", inc).andThen(dbl)).apply(3);
        Supplier<String> s = () -> "sup";
        UnaryOperator<String> up = String::toUpperCase;
        BinaryOperator<Integer> min = BinaryOperator.minBy(Comparator.naturalOrder());
        System.out.println(s.get() + up.apply("x") + min.apply(4, 3));
        Consumer<StringBuilder> a = b -> b.append("a"), b = x -> x.append("b");
        StringBuilder sb = new StringBuilder();
        a.andThen(b).andThen(a).accept(sb);
        System.out.println(sb);
        IntUnaryOperator io = x -> x + 1;
        System.out.println(io.andThen(x -> x * 10).compose(x -> -x).applyAsInt(4) + " "
            + ((IntPredicate) x -> x > 0).and(x -> x < 5).test(3)
            + ((LongBinaryOperator) Long::sum).applyAsLong(1, 2)
            + ((DoubleBinaryOperator) Math::max).applyAsDouble(1, 2.5)
            + ((BooleanSupplier) () -> true).getAsBoolean()
            + ((ToIntBiFunction<String, String>) (p, q) -> p.length() + q.length())
            .applyAsInt("ab", "c"));
        for (String in : List.of("12", "6", "x")) {
            Result<Integer> r = parse(in).then(FunctionComposition::half)
                .then(FunctionComposition::half);
            System.out.println(r);
        }
        System.out.println(new Pipeline<String, Integer>(String::length).pipe(n -> n * n)
            .pipe(n -> "<" + n + ">").run("four"));
        int[] evals = {0};
        Lazy<Integer> lazy = new Lazy<>(() -> ++evals[0]);
        Lazy<String> mapped = lazy.map(n -> "lazy" + n);
        System.out.println(evals[0] + mapped.get() + mapped.get() + lazy.get() + evals[0]);
        EventBus bus = new EventBus();
        bus.on(String.class, e -> System.out.println("string " + e.length()));
        bus.on(Number.class, e -> System.out.println("number " + e.intValue()));
        bus.on(Object.class, e -> System.out.println("any"));
        System.out.println(bus.fire("abc") + bus.fire(2.9) + bus.fire('c'));
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>(Map.of("+", Integer::sum, "-",
            (x, y) -> x - y, "*", (x, y) -> x * y));
        ops.forEach((k, f) -> System.out.print(k + f.apply(7, 3) + " "));
        System.out.println();
    }
}
