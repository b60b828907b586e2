// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@link PoolStarvation} with the waiting done outside the pool. */
public class PoolStarvationFixed {

    static final ExecutorService pool = Executors.newFixedThreadPool(1, PoolStarvationFixed::daemon);

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
        assert sum() == 2;
    }
}
