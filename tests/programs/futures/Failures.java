import java.util.concurrent.*;

public class Failures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalArgumentException("bad"); return 1; });
        System.out.println(bad.exceptionally(e -> { System.out.println(e.getClass().getSimpleName() + " " + e.getCause().getMessage()); return -1; }).join());
        System.out.println(bad.handle((v, e) -> e == null ? "fine" : "handled").join());
        try { bad.join(); } catch (CompletionException e) { System.out.println("join: " + e.getCause()); }
        try { bad.get(); } catch (ExecutionException e) { System.out.println("get: " + e.getCause()); }
        System.out.println(bad.thenApply(x -> x + 1).isCompletedExceptionally() + " " + bad.isCompletedExceptionally());
        bad.whenComplete((v, e) -> System.out.println(v + " " + (e != null)));
        CompletableFuture<String> manual = new CompletableFuture<>();
        manual.completeExceptionally(new RuntimeException("by hand"));
        try { manual.getNow("x"); } catch (CompletionException e) { System.out.println(e.getCause().getMessage()); }
        CompletableFuture<String> c = new CompletableFuture<>();
        c.cancel(true);
        try { c.join(); } catch (CancellationException e) { System.out.println("cancelled " + c.isCancelled()); }
        System.out.println(CompletableFuture.failedFuture(new Exception("f")).exceptionally(Throwable::getMessage).join());
    }
}
