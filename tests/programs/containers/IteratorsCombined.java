import java.util.*;
import java.util.function.*;

public class IteratorsCombined {
    static <T> Iterator<T> filter(Iterator<T> it, Predicate<T> p) {
        return new Iterator<>() {
            T next; boolean ready;
            public boolean hasNext() { while (!ready && it.hasNext()) { next = it.next(); ready = p.test(next); } return ready; }
            public T next() { if (!hasNext()) throw new NoSuchElementException(); ready = false; return next; }
        };
    }
    static Iterable<Integer> countdown(int n) { return () -> new Iterator<>() { int i = n; public boolean hasNext() { return i > 0; } public Integer next() { return i--; } }; }

    public static void main(String[] args) throws Exception {
        Iterator<Integer> odd = filter(countdown(9).iterator(), x -> x % 2 == 1);
        while (odd.hasNext()) System.out.print(odd.next() + " ");
        System.out.println();
        int product = 1;
        for (int i : countdown(5)) product *= i;
        System.out.println(product);
        PrimitiveIterator.OfInt ints = java.util.stream.IntStream.range(0, 3).iterator();
        while (ints.hasNext()) System.out.print(ints.nextInt());
        System.out.println();
    }
}
