import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Tasks in a fixed pool: all results are there, and the pool ends.
 *
 * <p>Arguments: threads, tasks.
 */
public class FixedPool {

    public static void main(String[] arguments) throws Exception {
        int tasks = Integer.parseInt(arguments[1]);
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(arguments[0]));
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 1; i <= tasks; i++) {
            int number = i;
            results.add(pool.submit(() -> number));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert sum == tasks * (tasks + 1) / 2 : "sum " + sum;
    }
}
