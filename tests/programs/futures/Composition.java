import java.util.concurrent.*;

public class Composition {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6), b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(a.thenCombine(b, (x, y) -> x * y).get());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> "six=" + x)).join());
        System.out.println(a.thenApply(x -> x + 1).thenApplyAsync(x -> x * 2).join());
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b);
        all.join();
        System.out.println(all.isDone() + " " + CompletableFuture.anyOf(CompletableFuture.completedFuture("only")).join());
        StringBuffer log = new StringBuffer();
        a.thenAccept(x -> log.append("got ").append(x)).thenRun(() -> log.append(" ran")).join();
        System.out.println(log);
        System.out.println(a.thenAcceptBoth(b, (x, y) -> log.append(x + y)).thenApply(v -> log.length()).join());
        System.out.println(a.applyToEither(new CompletableFuture<>(), x -> -x).join() + " " + a.getNow(0));
    }
}
