import java.util.*;
import java.util.function.*;

public class OwnLinkedList {
    static class Chain<T> implements Iterable<T> {
        private record Link<T>(T value, Link<T> next) {}
        private Link<T> head;
        private int size;
        void push(T value) { head = new Link<>(value, head); size++; }
        <R> Chain<R> map(Function<? super T, ? extends R> f) {
            Chain<R> out = new Chain<>();
            for (T t : this) out.push(f.apply(t));
            return out;
        }
        @Override public Iterator<T> iterator() {
            return new Iterator<>() {
                private Link<T> at = head;
                @Override public boolean hasNext() { return at != null; }
                @Override public T next() {
                    if (at == null) throw new NoSuchElementException("end of chain");
                    T value = at.value();
                    at = at.next();
                    return value;
                }
            };
        }
    }

    public static void main(String[] args) throws Exception {
        Chain<Integer> c = new Chain<>();
        for (int i = 1; i <= 4; i++) c.push(i * i);
        for (int i : c) System.out.print(i + " ");
        System.out.println(c.size);
        c.map(i -> "#" + i).forEach(System.out::print);
        System.out.println();
        Iterator<Integer> it = new Chain<Integer>().iterator();
        try { it.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        Spliterator<Integer> s = c.spliterator();
        s.tryAdvance(x -> System.out.println("first " + x));
        s.forEachRemaining(x -> System.out.print(x + ","));
        System.out.println();
    }
}
