import java.util.concurrent.atomic.*;

public class AtomicReferences {
    static class Stack<T> {
        private record Node<T>(T item, Node<T> next) { }
        private final AtomicReference<Node<T>> top = new AtomicReference<>();
        void push(T item) {
            Node<T> old, fresh;
            do {
                old = top.get();
                fresh = new Node<>(item, old);
            } while (!top.compareAndSet(old, fresh));
        }
        T pop() {
            for (;;) {
                Node<T> old = top.get();
                if (old == null) return null;
                if (top.compareAndSet(old, old.next)) return old.item;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> r = new AtomicReference<>("a");
        String b = "b";
        System.out.println(r.compareAndSet("a", b) + " " + r.get() + " " + r.getAndSet("c") + " "
            + r.updateAndGet(s -> s + "d") + " " + r.getAndUpdate(s -> s + "e") + " "
            + r.accumulateAndGet("!", String::concat) + " " + r);
        System.out.println(r.compareAndSet(new String("cde!"), "x") + " "
            + r.compareAndExchange(r.get(), "y") + " " + r.getPlain());
        AtomicIntegerArray ints = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ints.incrementAndGet(0) + " " + ints.getAndAdd(1, 5) + " "
            + ints.compareAndSet(2, 3, 9) + " " + ints.updateAndGet(2, x -> x * 2) + " " + ints
            + " " + ints.length());
        try {
            ints.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        AtomicLongArray longs = new AtomicLongArray(2);
        longs.set(1, 1L << 35);
        System.out.println(longs.getAndIncrement(1) + " " + longs.addAndGet(0, -4) + " " + longs);
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(2);
        System.out.println(refs.getAndSet(0, "x") + " " + refs.compareAndSet(1, null, "y") + " "
            + refs);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 0);
        int[] stamp = new int[1];
        String seen = stamped.get(stamp);
        System.out.println(stamped.compareAndSet(seen, "t", stamp[0], stamp[0] + 1) + " "
            + stamped.compareAndSet(seen, "u", 0, 2) + " " + stamped.getReference()
            + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.attemptMark("m", true) + " " + marked.isMarked() + " "
            + marked.getReference());
        Stack<Integer> stack = new Stack<>();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int base = t * 10;
            threads[t] = new Thread(() -> { for (int k = 0; k < 5; k++) stack.push(base + k); });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        int sum = 0, count = 0;
        for (Integer v; (v = stack.pop()) != null; count++) sum += v;
        System.out.println(sum + " " + count + " " + stack.pop());
    }
}
