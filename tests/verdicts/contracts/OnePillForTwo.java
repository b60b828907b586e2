// rule: one pill at the end of a queue stops one of its consumers only
// check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class OnePillForTwo {
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
        Thread first = new Thread(OnePillForTwo::consume);
        Thread second = new Thread(OnePillForTwo::consume);
        first.start();
        second.start();
        jobs.put(1);
        jobs.put(2);
        jobs.put(PILL);
        first.join();
        second.join();
        assert sum.get() == 3;
    }
}
