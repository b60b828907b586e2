// rule: one pill for each consumer stops them all
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class OnePillForTwoFixed {
    static final int PILL = -1;
    static final BlockingQueue<Integer> jobs = new LinkedBlockingQueue<>();
    static final AtomicInteger sum = new AtomicInteger();

    static void consume() {
        try {
            for (int job = jobs.take(); job != PILL; job = jobs.take()) {
                sum.addAndGet(job);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(OnePillForTwoFixed::consume);
        Thread second = new Thread(OnePillForTwoFixed::consume);
        first.start();
        second.start();
        jobs.put(1);
        jobs.put(2);
        jobs.put(PILL);
        jobs.put(PILL);
        first.join();
        second.join();
        assert sum.get() == 3;
    }
}
