// rule: main does not wait for the common pool, whose threads are daemons
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class CommonPoolNotAwaitedFixed {
    static volatile boolean isSaved;

    public static void main(String[] args) {
        ForkJoinTask<?> saving = ForkJoinPool.commonPool().submit(() -> isSaved = true);
        saving.join();
        assert isSaved;
    }
}
