import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Pipelines {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<CompletableFuture<Integer>> parts = IntStream.rangeClosed(1, 4).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i, pool)).toList();
        CompletableFuture<List<Integer>> joined = CompletableFuture.allOf(parts.toArray(new CompletableFuture[0])).thenApply(v -> parts.stream().map(CompletableFuture::join).toList());
        System.out.println(joined.get());
        pool.shutdown();
        System.out.println(CompletableFuture.runAsync(() -> {}).thenApply(v -> "ran").join() + " " + CompletableFuture.completedStage(3).toCompletableFuture().join());
    }
}
