// property: assertion,exception,deadlock,race expect: holds

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** {@link CasOnce} with a loop that reads again until the compare-and-set succeeds. */
public class CasOnceFixed {

    static class Counter {
        private static final VarHandle VALUE;

        static {
            try {
                VALUE = MethodHandles.lookup().findVarHandle(Counter.class, "value", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private volatile int value;

        void increment() {
            int seen;
            do {
                seen = value;
            } while (!VALUE.compareAndSet(this, seen, seen + 1));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(counter::increment);
        other.start();
        counter.increment();
        other.join();
        assert counter.value == 2 : "lost update: " + counter.value;
    }
}
