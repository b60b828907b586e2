// rule: shutdown does not wait for the tasks
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolNotAwaited {
    static final int[] squares = new int[2];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < squares.length; i++) {
            int number = i;
            pool.execute(() -> squares[number] = (number + 1) * (number + 1));
        }
        pool.shutdown();
        assert squares[0] + squares[1] == 5;
    }
}
