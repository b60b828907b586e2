// rule: a worker that fails before countDown leaves main waiting at the latch
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchOfTheFailed {
    static final CountDownLatch done = new CountDownLatch(2);
    static final AtomicInteger failures = new AtomicInteger();

    static void work(String text) {
        try {
            Integer.parseInt(text);
            done.countDown();
        } catch (NumberFormatException e) {
            failures.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> work("12")).start();
        new Thread(() -> work("")).start();
        done.await();
        assert failures.get() == 1;
    }
}
