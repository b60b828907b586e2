// rule: a pool that is shut down while another thread still submits refuses the task
// check: => exception violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolClosedWhileInUse {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger served = new AtomicInteger();
        Thread listener = new Thread(() -> pool.execute(served::incrementAndGet));
        listener.start();
        pool.shutdown();
    }
}
