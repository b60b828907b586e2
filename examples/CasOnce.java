// property: assertion expect: violated

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A counter on a {@code VarHandle}. The compare-and-set fails when the other thread was faster, and
 * nobody looks: that update is lost.
 */
public class CasOnce {

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
            int seen = value;
            VALUE.compareAndSet(this, seen, seen + 1);
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
