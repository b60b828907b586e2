// rule: who submits a task under a lock may have to run it
// full check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

public class CallerRunsUnderLock {
    static final ReentrantLock accounts = new ReentrantLock();
    static int audited;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        accounts.lock();
        Future<?> audit = pool.submit(() -> {
            accounts.lock();
            audited++;
            accounts.unlock();
        });
        audit.get();
        accounts.unlock();
        pool.shutdown();
        assert audited == 1;
    }
}
