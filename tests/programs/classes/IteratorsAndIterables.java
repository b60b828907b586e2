import java.util.*;
import java.util.function.*;

public class IteratorsAndIterables {
    static class Countdown implements Iterable<Integer> {
        private final int from;
        Countdown(int from) { this.from = from; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                private int at = from;
                @Override public boolean hasNext() { return at > 0; }
                @Override public Integer next() {
                    if (!hasNext()) throw new NoSuchElementException("done at " + at);
                    return at--;
                }
            };
        }
    }
    static class Ring<T> extends AbstractList<T> {
        private final Object[] items; private int start;
        @SafeVarargs Ring(T... items) { this.items = items.clone(); }
        @SuppressWarnings("unchecked") @Override public T get(int i) {
            return (T) items[Math.floorMod(start + i, items.length)];
        }
        @Override public int size() { return items.length; }
        void rotate(int by) { start += by; }
    }
    static <A, B> Iterator<B> map(Iterator<A> in, Function<? super A, ? extends B> f) {
        return new Iterator<B>() {
            public boolean hasNext() {
                return in.hasNext();
            }
            public B next() {
                return f.apply(in.next());
            }
        };
    }
    static Iterator<Integer> primes() {
        return new Iterator<>() {
            final List<Integer> found = new ArrayList<>(); int candidate = 1;
            public boolean hasNext() { return true; }
            public Integer next() {
                search:
                while (true) {
                    candidate++;
                    for (int p : found) {
                        if (p * p > candidate) break;
                        if (candidate % p == 0) continue search;
                    }
                    found.add(candidate);
                    return candidate;
                }
            }
        };
    }
    public static void main(String[] args) {
        for (int i : new Countdown(4)) System.out.print(i + " ");
        System.out.println();
        Iterator<Integer> it = new Countdown(1).iterator();
        it.next();
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Ring<String> ring = new Ring<>("a", "b", "c");
        ring.rotate(-1);
        System.out.println(ring + " " + ring.indexOf("b") + ring.contains("z") + ring.subList(1, 3)
            + ring.equals(List.of("c", "a", "b")));
        Iterator<String> mapped = map(new Countdown(3).iterator(), n -> "#" + n * n);
        while (mapped.hasNext()) System.out.print(mapped.next());
        System.out.println();
        Iterator<Integer> primes = primes();
        for (int i = 0; i < 15; i++) System.out.print(primes.next() + (i < 14 ? "," : "\n"));
        new Countdown(2).forEach(x -> System.out.print("each" + x));
        System.out.println();
        Spliterator<Integer> sp = List.of(1, 2, 3, 4).spliterator();
        sp.tryAdvance(x -> System.out.print("first " + x));
        sp.forEachRemaining(x -> System.out.print(" then " + x));
        System.out.println();
        PrimitiveIterator.OfInt ints = java.util.stream.IntStream.range(0, 3).iterator();
        int sum = 0;
        while (ints.hasNext()) sum += ints.nextInt();
        System.out.println(sum);
    }
}
