// rule: a step that is added to a future is done when the future is completed, perhaps later
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.CompletableFuture;

public class StepNotAwaited {
    static volatile int shown;

    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 5);
        price.thenAccept(p -> shown = p);
        assert shown == 5;
    }
}
