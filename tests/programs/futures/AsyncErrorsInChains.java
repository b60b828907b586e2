import java.util.concurrent.*;

public class AsyncErrorsInChains {
    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        CompletableFuture<Integer> start = new CompletableFuture<>();
        CompletableFuture<Integer> chain = start.thenApply(x -> { log.append("a"); return 10 / x; }).thenApply(x -> { log.append("b"); return x + 1; }).exceptionally(e -> { log.append("c").append(e.getClass() == CompletionException.class); return -1; }).whenComplete((v, e) -> log.append(v));
        start.complete(0);
        System.out.println(chain.join() + " " + log);
        CompletableFuture<String> recovered = CompletableFuture.<String>failedFuture(new IllegalStateException("x")).exceptionallyCompose(e -> CompletableFuture.completedFuture("plan B"));
        System.out.println(recovered.join());
        CompletableFuture<Void> all = CompletableFuture.allOf(CompletableFuture.completedFuture(1), CompletableFuture.failedFuture(new Exception("one bad")));
        System.out.println(all.isCompletedExceptionally() + " " + all.handle((v, e) -> e.getCause().getMessage()).join());
        try { CompletableFuture.supplyAsync(() -> { throw new AssertionError("in task"); }).get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
    }
}
