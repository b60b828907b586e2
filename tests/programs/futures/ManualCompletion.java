import java.util.concurrent.*;

public class ManualCompletion {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        CompletableFuture<Integer> length = f.thenApply(String::length);
        Thread t = new Thread(() -> f.complete("from thread"));
        t.start();
        System.out.println(length.join() + " " + f.join());
        System.out.println(f.complete("again") + " " + f.join() + " " + f.isDone() + " " + f.getNumberOfDependents());
        f.obtrudeValue("forced");
        System.out.println(f.join());
        t.join();
    }
}
