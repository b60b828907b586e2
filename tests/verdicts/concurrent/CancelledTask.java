// rule: get of a task that another thread cancels throws
// check: explicit => exception violated; exit 1
import java.util.concurrent.FutureTask;

public class CancelledTask {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread other = new Thread(() -> task.cancel(false));
        other.start();
        task.run();
        task.get();
        other.join();
    }
}
