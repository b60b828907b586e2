// rule: putIfAbsent lets one of two threads run the task of a key
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

public class MemoizedTwiceFixed {
    static final ConcurrentMap<Integer, FutureTask<Integer>> results = new ConcurrentHashMap<>();
    static final AtomicInteger computed = new AtomicInteger();

    static int square(int number) throws Exception {
        FutureTask<Integer> task = results.get(number);
        if (task == null) {
            FutureTask<Integer> made = new FutureTask<>(() -> {
                computed.incrementAndGet();
                return number * number;
            });
            task = results.putIfAbsent(number, made);
            if (task == null) {
                task = made;
                made.run();
            }
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
