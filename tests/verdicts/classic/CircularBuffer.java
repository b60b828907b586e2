// rule: a slot that is counted before it is filled may be read empty
// check: => assertion violated; exit 1
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class CircularBuffer {
    static final int SLOTS = 2, ITEMS = 4;
    static final AtomicIntegerArray slots = new AtomicIntegerArray(SLOTS);
    static final AtomicInteger count = new AtomicInteger();

    static void produce() {
        for (int i = 1; i <= ITEMS; i++) {
            int slot = (i - 1) % SLOTS;
            if (count.get() == SLOTS) {
                return;
            }
            count.incrementAndGet();
            slots.set(slot, i);
        }
    }

    static void consume() {
        for (int i = 1; i <= ITEMS; i++) {
            int slot = (i - 1) % SLOTS;
            if (count.get() == 0) {
                return;
            }
            assert slots.get(slot) == i : "not filled yet";
            count.decrementAndGet();
        }
    }

    public static void main(String[] args) {
        new Thread(CircularBuffer::produce).start();
        new Thread(CircularBuffer::consume).start();
    }
}
