// rule: of two threads that find no task for a key in a map, both put and run one
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

public class MemoizedTwice {
    static final ConcurrentMap<Integer, FutureTask<Integer>> results = new ConcurrentHashMap<>();
    static final AtomicInteger computed = new AtomicInteger();

    static int square(int number) throws Exception {
        FutureTask<Integer> task = results.get(number);
        if (task == null) {
            FutureTask<Integer> made = new FutureTask<>(() -> {
                computed.incrementAndGet();
                return number * number;
            });
            results.put(number, made);
            task = made;
            made.run();
        }
        return task.get();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                square(3);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        assert square(3) == 9;
        other.join();
        assert computed.get() == 1;
    }
}
