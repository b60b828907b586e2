// rule: the stages of two sources run at the same time
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PipelineSharesMapFixed {
    static int requests;

    static synchronized int fetch(int value) {
        requests++;
        return value;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> fetch(3), pool);
        CompletableFuture<Integer> rate = CompletableFuture.supplyAsync(() -> fetch(2), pool);
        int total = price.thenCombine(rate, (one, two) -> one * two).join();
        pool.shutdown();
        assert total == 6 && requests == 2;
    }
}
