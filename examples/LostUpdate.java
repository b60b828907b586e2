// property: assertion expect: violated
// property: race expect: violated

/**
 * Two threads count without a lock: {@code value++} reads and writes in two steps, so one update
 * is lost.
 */
public class LostUpdate {

    static class Counter {
        private int value;

        void increment() {
            value++;
        }

        int value() {
            return value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread first = new Thread(counter::increment);
        Thread second = new Thread(counter::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter.value() == 2 : "lost update: " + counter.value();
    }
}
