import java.util.concurrent.*;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        CompletableFuture<String> g = f.thenApply(x -> x * 2).thenApply(x -> "v" + x);
        System.out.println(g.isDone() + " " + f.complete(21) + " " + f.complete(22) + " " + g.get()
            + " " + f.join());
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        CompletableFuture<Integer> recovered = failed.thenApply(x -> x + 1)
            .exceptionally(e -> { System.out.println(e.getClass().getSimpleName() + " "
            + e.getMessage()); return -1; });
        failed.completeExceptionally(new IllegalStateException("broken"));
        System.out.println(recovered.get() + " " + failed.isCompletedExceptionally());
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(3),
            b = CompletableFuture.completedFuture(4);
        System.out.println(a.thenCombine(b, Integer::sum).join() + " "
            + a.thenCompose(x -> CompletableFuture.completedFuture(x * 10)).join() + " "
            + a.handle((v, e) -> e == null ? "ok" + v : "bad").join() + " "
            + CompletableFuture.anyOf(a, b).join());
        StringBuilder log = new StringBuilder();
        a.thenAccept(v -> log.append("accept").append(v)).thenRun(() -> log.append(" run"));
        a.whenComplete((v, e) -> log.append(" when").append(v).append(e));
        a.thenAcceptBoth(b, (x, y) -> log.append(" both").append(x * y));
        System.out.println(log);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> s1 = CompletableFuture.supplyAsync(() -> 5, pool),
            s2 = CompletableFuture.supplyAsync(() -> 6, pool);
        System.out.println(s1.thenCombineAsync(s2, (x, y) -> x * y, pool).get());
        CompletableFuture<Void> all = CompletableFuture.allOf(s1, s2,
            CompletableFuture.runAsync(() -> { }, pool));
        all.get();
        System.out.println(all.isDone());
        CompletableFuture<Object> boom = CompletableFuture.supplyAsync(() -> { throw new ArithmeticException("in pool"); }, pool);
        System.out.println(boom.handle((v, e) -> e.getClass().getSimpleName() + ":"
            + e.getCause().getMessage()).get());
        Thread completer = new Thread(() -> log.setLength(0));
        CompletableFuture<String> manual = new CompletableFuture<>();
        Thread setter = new Thread(() -> manual.complete("set by a thread"));
        setter.start();
        System.out.println(manual.get());
        setter.join();
        completer.start();
        completer.join();
        System.out.println(new CompletableFuture<String>().getNow("absent") + " "
            + manual.getNow("absent"));
        try {
            new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        System.out.println(cancelled.isCancelled());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
