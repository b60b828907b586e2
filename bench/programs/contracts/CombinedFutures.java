import java.util.concurrent.CompletableFuture;

/**
 * Values supplied by other threads, combined and doubled.
 *
 * <p>Arguments: sources.
 */
public class CombinedFutures {

    public static void main(String[] arguments) {
        int sources = Integer.parseInt(arguments[0]);
        CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> 1);
        for (int i = 1; i < sources; i++) {
            sum = sum.thenCombine(CompletableFuture.supplyAsync(() -> 1), Integer::sum);
        }
        int total = sum.thenApply(value -> value * 2).join();
        assert total == 2 * sources : "total " + total;
    }
}
