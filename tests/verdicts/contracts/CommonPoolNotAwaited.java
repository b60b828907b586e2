// rule: main does not wait for the common pool, whose threads are daemons
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class CommonPoolNotAwaited {
    static volatile boolean isSaved;

    public static void main(String[] args) {
        ForkJoinTask<?> saving = ForkJoinPool.commonPool().submit(() -> isSaved = true);
        assert !saving.isCancelled();
        assert isSaved;
    }
}
