// rule: who submits a task under a lock may have to run it
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

public class CallerRunsUnderLockFixed {
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
        accounts.unlock();
        audit.get();
        pool.shutdown();
        assert audited == 1;
    }
}
