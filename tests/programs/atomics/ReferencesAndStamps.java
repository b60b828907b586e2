import java.util.concurrent.atomic.*;

public class ReferencesAndStamps {
    public static void main(String[] args) throws Exception {
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.getAndUpdate(s -> s + "b") + " " + r.accumulateAndGet("c", String::concat) + " " + r.compareAndSet("nope", "x") + " " + r);
        AtomicStampedReference<Integer> st = new AtomicStampedReference<>(1, 0);
        int[] stamp = new int[1];
        Integer v = st.get(stamp);
        System.out.println(st.compareAndSet(v, 2, stamp[0], stamp[0] + 1) + " " + st.compareAndSet(v, 3, 0, 1) + " " + st.getReference() + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("n", false);
        System.out.println(mk.attemptMark("n", true) + " " + mk.isMarked());
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) arr.addAndGet(j, j + 1); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(arr + " " + arr.length());
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(refs.compareAndSet(1, null, "y") + " " + refs);
    }
}
