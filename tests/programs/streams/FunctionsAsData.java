import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class FunctionsAsData {
    static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) { return a -> g.apply(f.apply(a)); }
    static <T> Function<T, T> times(int n, Function<T, T> f) { return Stream.generate(() -> f).limit(n).reduce(Function.identity(), Function::andThen); }
    static Supplier<Integer> counter() { int[] n = {0}; return () -> ++n[0]; }

    public static void main(String[] args) throws Exception {
        System.out.println(compose((String s) -> s.length(), n -> n * n).apply("four") + " " + times(5, (Integer x) -> x * 2).apply(1));
        Supplier<Integer> a = counter(), b = counter();
        a.get();
        a.get();
        System.out.println(a.get() + " " + b.get());
        Map<String, BinaryOperator<Integer>> ops = new LinkedHashMap<>();
        ops.put("+", Integer::sum);
        ops.put("-", (x, y) -> x - y);
        ops.put("max", BinaryOperator.maxBy(Comparator.naturalOrder()));
        ops.forEach((n, f) -> System.out.print(n + "=" + f.apply(7, 3) + " "));
        System.out.println();
        Optional<Function<Integer, Integer>> all = Stream.<Function<Integer, Integer>>of(x -> x + 1, x -> x * 10).reduce(Function::andThen);
        System.out.println(all.get().apply(4));
    }
}
