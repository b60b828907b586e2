import java.util.concurrent.atomic.*;

public class IntegerAndLong {
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.addAndGet(10) + " " + i.getAndUpdate(x -> x * 2) + " " + i.updateAndGet(x -> x - 1) + " " + i.accumulateAndGet(3, Math::max));
        System.out.println(i.compareAndSet(33, 1) + " " + i.compareAndSet(33, 2) + " " + i + " " + i.getAndSet(9) + i.intValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.decrementAndGet());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b.get());
        Thread[] ts = new Thread[3];
        AtomicInteger sum = new AtomicInteger();
        for (int k = 0; k < 3; k++) { ts[k] = new Thread(() -> { for (int j = 0; j < 4; j++) sum.incrementAndGet(); }); ts[k].start(); }
        for (Thread t : ts) t.join();
        System.out.println(sum);
    }
}
