// rule: compareAndSet does not see that a value was changed and changed back
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
import java.util.concurrent.atomic.AtomicInteger;

public class AbaNotSeen {
    static final AtomicInteger top = new AtomicInteger(1);
    static volatile int changes;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            top.set(2);
            changes++;
            top.set(1);
        });
        other.start();
        int before = changes;
        int seen = top.get();
        if (top.compareAndSet(seen, 3)) {
            assert changes == before;
        }
        other.join();
    }
}
