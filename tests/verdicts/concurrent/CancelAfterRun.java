// rule: a task that has run cannot be cancelled
// check: explicit => exception holds; exit 0
// check: explicit => assertion holds; exit 0
import java.util.concurrent.FutureTask;

public class CancelAfterRun {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        task.run();
        Thread other = new Thread(() -> { assert !task.cancel(true); });
        other.start();
        assert task.get() == 1;
        other.join();
    }
}
