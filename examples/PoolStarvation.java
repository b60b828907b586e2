// property: deadlock expect: violated

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A task that hands half of its work to the pool it runs in and waits for it. The pool has one
 * thread, and that thread is waiting.
 */
public class PoolStarvation {

    static final ExecutorService pool = Executors.newFixedThreadPool(1, PoolStarvation::daemon);

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "pool");
        thread.setDaemon(true);
        return thread;
    }

    static int sum() throws InterruptedException, ExecutionException {
        Future<Integer> half = pool.submit(() -> 1);
        return 1 + half.get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Future<Integer> whole = pool.submit(PoolStarvation::sum);
        assert whole.get() == 2;
    }
}
