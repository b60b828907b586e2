import java.util.*;
import java.util.concurrent.atomic.*;

public class TreiberStack {
    static class Stack<T> {
        private record Node<T>(T value, Node<T> next) {}
        private final AtomicReference<Node<T>> top = new AtomicReference<>();
        void push(T v) { Node<T> old; do old = top.get(); while (!top.compareAndSet(old, new Node<>(v, old))); }
        T pop() { Node<T> old; do { old = top.get(); if (old == null) return null; } while (!top.compareAndSet(old, old.next())); return old.value(); }
    }

    public static void main(String[] args) throws Exception {
        Stack<Integer> s = new Stack<>();
        Thread t = new Thread(() -> { for (int i = 0; i < 3; i++) s.push(i); });
        t.start();
        for (int i = 10; i < 13; i++) s.push(i);
        t.join();
        Set<Integer> all = new TreeSet<>();
        for (Integer x; (x = s.pop()) != null; ) all.add(x);
        System.out.println(all);
    }
}
