// rule: a future that is complete keeps its value
// check: explicit => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
import java.util.concurrent.CompletableFuture;

public class CompletionIsFinal {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            data = 1;
            future.complete(2);
        });
        other.start();
        assert future.join() == 2 && !future.complete(3) && future.join() == 2;
        assert data == 1;
        other.join();
    }
}
