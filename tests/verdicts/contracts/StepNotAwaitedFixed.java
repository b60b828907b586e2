// rule: who waits for a step waits for all that it depends on
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.CompletableFuture;

public class StepNotAwaitedFixed {
    static volatile int shown;

    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 5);
        price.thenAccept(p -> shown = p).join();
        assert shown == 5;
    }
}
