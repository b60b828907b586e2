// property: assertion expect: violated

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads count with an {@code AtomicInteger}, each by a {@code get} and a {@code set}. Either
 * call is atomic, both together are not: one update is lost.
 */
public class AtomicCounter {

    static class HitCounter {
        private final AtomicInteger hits = new AtomicInteger();

        void hit() {
            hits.set(hits.get() + 1);
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
