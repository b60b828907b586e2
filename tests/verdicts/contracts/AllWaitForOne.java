// rule: tasks that wait for one another need a thread each
// full check: => deadlock violated; says confirmed on; exit 1
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AllWaitForOne {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch met = new CountDownLatch(2);
        Callable<Boolean> meeting = () -> {
            met.countDown();
            met.await();
            return true;
        };
        pool.invokeAll(List.of(meeting, meeting));
        pool.shutdown();
    }
}
