// rule: the first check of a double-checked cache is a race if the field is not volatile
// check: => race violated; says confirmed on; says sequential consistency; exit 3
// check: --property race => race violated; says confirmed on; exit 1
import java.util.concurrent.locks.ReentrantLock;

public class DoubleCheckedUnderLock {
    static final ReentrantLock lock = new ReentrantLock();
    static int[] table;
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
