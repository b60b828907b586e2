// rule: the queues of a ForkJoinPool and their slots are its own business
// check: --property race --contexts 1 => race any; omits violated
// full check: --property race --contexts 3 => race any; omits violated
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolTasks {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> first = pool.submit(() -> {});
        ForkJoinTask<?> second = pool.submit(() -> {});
        ForkJoinTask<?> third = pool.submit(() -> {});
        first.get();
        second.get();
        third.get();
    }
}
