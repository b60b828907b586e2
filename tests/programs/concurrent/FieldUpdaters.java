import java.util.concurrent.atomic.*;

public class FieldUpdaters {
    volatile int hits;
    volatile long bytes;
    volatile String state = "new";
    static final AtomicIntegerFieldUpdater<FieldUpdaters> HITS = AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "hits");
    static final AtomicLongFieldUpdater<FieldUpdaters> BYTES = AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "bytes");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, String> STATE = AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "state");

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaters f = new FieldUpdaters();
        System.out.println(HITS.incrementAndGet(f) + " " + HITS.getAndAdd(f, 5) + " "
            + HITS.compareAndSet(f, 6, 60) + " " + HITS.get(f) + " " + f.hits);
        System.out.println(BYTES.addAndGet(f, 1L << 33) + " " + BYTES.updateAndGet(f, x -> x + 1));
        System.out.println(STATE.compareAndSet(f, "new", "running") + " "
            + STATE.getAndSet(f, "done") + " " + f.state);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> { for (int k = 0; k < 8; k++) HITS.getAndIncrement(f); });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(f.hits);
    }
}
