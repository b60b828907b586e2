import java.util.concurrent.atomic.*;

public class AtomicNumbers {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.get() + " " + i.incrementAndGet() + " " + i.getAndIncrement() + " "
            + i.decrementAndGet() + " " + i.getAndDecrement() + " " + i.addAndGet(10) + " "
            + i.getAndAdd(-3) + " " + i.getAndSet(100) + " " + i);
        System.out.println(i.compareAndSet(100, 1) + " " + i.compareAndSet(100, 2) + " "
            + i.weakCompareAndSetPlain(1, 7) + " " + i.compareAndExchange(7, 8) + " "
            + i.compareAndExchange(7, 9) + " " + i.get());
        System.out.println(i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> x + 1) + " "
            + i.accumulateAndGet(5, Math::max) + " " + i.getAndAccumulate(3, (a, b) -> a - b) + " "
            + i.intValue() + " " + (long) i.doubleValue());
        i.set(1); i.lazySet(2); i.setPlain(3); i.setOpaque(4); i.setRelease(5);
        System.out.println(i.getPlain() + i.getOpaque() + i.getAcquire() + i.incrementAndGet());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(1L << 41) + " "
            + l.compareAndSet(1, 2) + " " + l.updateAndGet(x -> x >> 3) + " " + l.getAndSet(-1)
            + " " + l.accumulateAndGet(10, Long::sum) + " " + l.decrementAndGet() + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.get() + " " + b.compareAndSet(false, true) + " "
            + b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b + " "
            + b.compareAndExchange(false, true));
        AtomicInteger shared = new AtomicInteger();
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder doubles = new DoubleAdder();
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    shared.incrementAndGet();
                    adder.add(k);
                    max.accumulate(me * 100 + k);
                    doubles.add(0.5);
                    int seen;
                    do seen = shared.get(); while (!shared.compareAndSet(seen, seen + 1));
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(shared + " " + adder.sum() + " " + max.get() + " "
            + (int) doubles.sum());
        adder.increment(); adder.decrement(); adder.add(5);
        System.out.println(adder.sumThenReset() + " " + adder.sum() + " " + adder.intValue() + " "
            + max.getThenReset());
        AtomicInteger wrap = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(wrap.incrementAndGet() + " " + wrap.getAndAdd(-1) + " " + wrap.get());
    }
}
