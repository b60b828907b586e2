// rule: poll takes an element or says that there is none, in one step
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class EmptyThenTakeFixed {
    static final BlockingQueue<Integer> jobs = new LinkedBlockingQueue<>();
    static final AtomicInteger sum = new AtomicInteger();

    static void drain() {
        for (Integer job = jobs.poll(); job != null; job = jobs.poll()) {
            sum.addAndGet(job);
        }
    }

    public static void main(String[] args) throws Exception {
        jobs.add(1);
        jobs.add(2);
        Thread helper = new Thread(EmptyThenTakeFixed::drain);
        helper.start();
        drain();
        helper.join();
        assert sum.get() == 3;
    }
}
