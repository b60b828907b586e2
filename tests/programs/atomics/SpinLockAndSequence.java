import java.util.concurrent.atomic.*;

public class SpinLockAndSequence {
    static class SpinLock { private final AtomicBoolean held = new AtomicBoolean(); void lock() { while (!held.compareAndSet(false, true)) Thread.onSpinWait(); } void unlock() { held.set(false); } }
    static class Ticket { private final AtomicInteger next = new AtomicInteger(), serving = new AtomicInteger(); void lock() { int mine = next.getAndIncrement(); while (serving.get() != mine) Thread.yield(); } void unlock() { serving.incrementAndGet(); } }

    public static void main(String[] args) throws Exception {
        SpinLock s = new SpinLock();
        Ticket k = new Ticket();
        int[] n = {0, 0};
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) { s.lock(); n[0]++; s.unlock(); k.lock(); n[1]++; k.unlock(); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(n[0] + " " + n[1]);
        AtomicLong id = new AtomicLong();
        System.out.println(id.updateAndGet(x -> x + 5) + " " + id.getAndAccumulate(3, (a, b) -> a * b) + " " + id.get() + " " + id.weakCompareAndSetPlain(99, 1));
    }
}
