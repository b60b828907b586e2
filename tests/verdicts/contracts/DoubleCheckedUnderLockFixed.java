// rule: a double-checked cache in a volatile field is filled once
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.locks.ReentrantLock;

public class DoubleCheckedUnderLockFixed {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int[] table;
    static int made;

    static int[] table() {
        int[] found = table;
        if (found == null) {
            lock.lock();
            try {
                found = table;
                if (found == null) {
                    found = new int[] {1, 2};
                    made++;
                    table = found;
                }
            } finally {
                lock.unlock();
            }
        }
        return found;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            assert table()[1] == 2;
        });
        other.start();
        assert table()[0] == 1;
        other.join();
        assert made == 1;
    }
}
