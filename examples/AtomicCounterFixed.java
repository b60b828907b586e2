// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.atomic.AtomicInteger;

/** {@link AtomicCounter} with reading and writing in one atomic call. */
public class AtomicCounterFixed {

    static class HitCounter {
        private final AtomicInteger hits = new AtomicInteger();

        void hit() {
            hits.incrementAndGet();
        }

        int total() {
            return hits.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounter counter = new HitCounter();
        Thread first = new Thread(counter::hit);
        Thread second = new Thread(counter::hit);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.total() == 2 : "lost update: " + counter.total();
    }
}
