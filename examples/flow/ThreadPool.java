// A task of a pool hands the secret out by its result.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ThreadPool {
    static int secret = 42;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> result = pool.submit(() -> secret + 1);
        System.out.println(result.get());
        pool.shutdown();
    }
}
