// rule: the queues of a ForkJoinPool are its own business, also of a task that nobody waits for
// check: --property race --contexts 2 --time 8s => race any; omits violated
import java.util.concurrent.ForkJoinPool;

public class PoolTaskLeftAlone {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> {});
        pool.submit(() -> {}).get();
    }
}
