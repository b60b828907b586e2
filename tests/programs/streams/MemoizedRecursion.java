import java.math.BigInteger;
import java.util.*;
import java.util.function.*;

public class MemoizedRecursion {
    static final Map<Integer, BigInteger> CACHE = new HashMap<>();
    static BigInteger fib(int n) {
        if (n < 2) return BigInteger.valueOf(n);
        BigInteger known = CACHE.get(n);
        if (known == null) { known = fib(n - 1).add(fib(n - 2)); CACHE.put(n, known); }
        return known;
    }
    static <A, B> Function<A, B> memoize(Function<A, B> f) { Map<A, B> m = new HashMap<>(); return a -> m.computeIfAbsent(a, f); }

    public static void main(String[] args) throws Exception {
        System.out.println(fib(90) + " " + CACHE.size());
        int[] calls = {0};
        Function<Integer, Integer> slow = memoize(x -> { calls[0]++; return x * x; });
        System.out.println(slow.apply(4) + slow.apply(4) + slow.apply(5) + " " + calls[0]);
        List<Supplier<Integer>> captured = new ArrayList<>();
        for (int i = 0; i < 3; i++) { int j = i; captured.add(() -> j * j); }
        int total = 0;
        for (Supplier<Integer> s : captured) total += s.get();
        System.out.println(total);
    }
}
