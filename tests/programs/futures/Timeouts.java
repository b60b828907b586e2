import java.util.concurrent.*;

public class Timeouts {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> never = new CompletableFuture<>();
        System.out.println(never.completeOnTimeout("default", 10, TimeUnit.MILLISECONDS).join());
        CompletableFuture<String> late = new CompletableFuture<String>().orTimeout(10, TimeUnit.MILLISECONDS);
        try { late.join(); } catch (CompletionException e) { System.out.println(e.getCause().getClass().getSimpleName()); }
        try { new CompletableFuture<String>().get(5, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timed out"); }
        Executor delayed = CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS);
        System.out.println(CompletableFuture.supplyAsync(() -> "after a while", delayed).join());
    }
}
