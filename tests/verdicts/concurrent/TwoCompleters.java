// rule: the first completion of a future counts, whoever makes it
// check: explicit => assertion violated; exit 1
import java.util.concurrent.CompletableFuture;

public class TwoCompleters {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete(2));
        other.start();
        future.complete(1);
        assert future.join() == 1;
        other.join();
    }
}
