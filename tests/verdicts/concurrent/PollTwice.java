// rule: each element of a concurrent queue is polled once
// check: explicit => assertion holds; exit 0
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class PollTwice {
    static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
    static final AtomicInteger taken = new AtomicInteger();

    static void take() {
        if (queue.poll() != null) {
            taken.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        queue.add("one");
        Thread other = new Thread(PollTwice::take);
        other.start();
        take();
        other.join();
        assert taken.get() == 1;
    }
}
