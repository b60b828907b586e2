// rule: of two consumers that find one element in a queue, one takes it and the other waits
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class EmptyThenTake {
    static final BlockingQueue<Integer> jobs = new LinkedBlockingQueue<>();
    static final AtomicInteger sum = new AtomicInteger();

    static void drain() {
        try {
            while (!jobs.isEmpty()) {
                sum.addAndGet(jobs.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        jobs.add(1);
        jobs.add(2);
        Thread helper = new Thread(EmptyThenTake::drain);
        helper.start();
        drain();
        helper.join();
        assert sum.get() == 3;
    }
}
