// rule: a worker that counts down in a finally block is counted when it fails, too
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchOfTheFailedFixed {
    static final CountDownLatch done = new CountDownLatch(2);
    static final AtomicInteger failures = new AtomicInteger();

    static void work(String text) {
        try {
            Integer.parseInt(text);
        } catch (NumberFormatException e) {
            failures.incrementAndGet();
        } finally {
            done.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> work("12")).start();
        new Thread(() -> work("")).start();
        done.await();
        assert failures.get() == 1;
    }
}
