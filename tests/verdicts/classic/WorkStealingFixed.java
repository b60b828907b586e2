// rule: the owner and a thief may both take the last item of a queue unless one of them wins it
// full check: => assertion holds; race holds; exit 0
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class WorkStealingFixed {
    static final int ITEMS = 3;
    static final AtomicInteger head = new AtomicInteger(), tail = new AtomicInteger();
    static final AtomicIntegerArray taken = new AtomicIntegerArray(ITEMS);

    static void push() {
        tail.incrementAndGet();
    }

    static synchronized boolean pop() {
        int last = tail.decrementAndGet();
        int first = head.get();
        if (last > first) {
            taken.incrementAndGet(last);
            return true;
        }
        tail.set(first);
        if (last < first) {
            return false;
        }
        taken.incrementAndGet(last);
        tail.set(first + 1);
        head.set(first + 1);
        return true;
    }

    static synchronized boolean steal() {
        int first = head.get();
        if (first >= tail.get() || !head.compareAndSet(first, first + 1)) {
            return false;
        }
        taken.incrementAndGet(first);
        return true;
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < ITEMS; i++) {
            push();
        }
        Thread thief = new Thread(() -> {
            steal();
            steal();
        });
        thief.start();
        while (pop()) {
        }
        thief.join();
        for (int i = 0; i < ITEMS; i++) {
            assert taken.get(i) < 2 : "taken twice: " + i;
        }
    }
}
