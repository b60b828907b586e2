import java.util.concurrent.*;

public class CopiesAndViews {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        CompletableFuture<String> copy = f.copy();
        CompletionStage<String> view = f.minimalCompletionStage();
        copy.complete("only the copy");
        System.out.println(f.isDone() + " " + copy.join());
        f.complete("all");
        System.out.println(view.toCompletableFuture().join() + " " + f.toString().contains("Completed normally"));
        CompletableFuture<Integer> n = CompletableFuture.supplyAsync(() -> 1).thenCombineAsync(CompletableFuture.supplyAsync(() -> 2), Integer::sum);
        System.out.println(n.get(5, TimeUnit.SECONDS));
        System.out.println(f.runAfterBoth(n, () -> {}).thenApply(v -> "both").join() + " " + f.acceptEither(copy, s -> {}).isDone());
    }
}
