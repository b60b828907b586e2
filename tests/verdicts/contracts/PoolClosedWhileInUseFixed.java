// rule: a pool that is shut down after the last submission takes every task
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolClosedWhileInUseFixed {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger served = new AtomicInteger();
        Thread listener = new Thread(() -> pool.execute(served::incrementAndGet));
        listener.start();
        listener.join();
        pool.shutdown();
    }
}
