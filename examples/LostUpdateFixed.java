// property: assertion,exception,deadlock,race expect: holds

/** {@link LostUpdate} with a counter that locks. */
public class LostUpdateFixed {

    static class Counter {
        private int value;

        synchronized void increment() {
            value++;
        }

        synchronized int value() {
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
