// rule: iterating over a synchronized list needs its lock
// check: explicit => exception violated; exit 1
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class IterateSynchronizedList {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        list.add(1);
        Thread other = new Thread(() -> list.add(2));
        other.start();
        for (int each : list) {
            assert each > 0;
        }
        other.join();
    }
}
