// rule: after awaitTermination has said that the pool has ended, all tasks are done
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolNotAwaitedFixed {
    static final int[] squares = new int[2];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < squares.length; i++) {
            int number = i;
            pool.execute(() -> squares[number] = (number + 1) * (number + 1));
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            // The tasks still run.
        }
        assert squares[0] + squares[1] == 5;
    }
}
