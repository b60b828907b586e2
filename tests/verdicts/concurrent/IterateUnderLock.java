// rule: a synchronized list stands still for who holds its lock
// check: explicit => exception holds; exit 0
// check: explicit --property race => race holds; exit 0
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterateUnderLock {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        list.add(1);
        Thread other = new Thread(() -> list.add(2));
        other.start();
        synchronized (list) {
            for (int each : list) {
                assert each > 0;
            }
        }
        other.join();
        assert list.size() == 2;
    }
}
