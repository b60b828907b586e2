import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class InvokeAllAny {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Callable<String>> tasks = Stream.of("a", "b", "c").<Callable<String>>map(s -> () -> s + s).toList();
            StringBuilder b = new StringBuilder();
            for (Future<String> f : pool.invokeAll(tasks)) b.append(f.get());
            System.out.println(b);
            System.out.println(pool.invokeAny(tasks).length());
            List<Callable<String>> bad = List.of(() -> { throw new java.io.IOException("no"); });
            try { pool.invokeAny(bad); } catch (ExecutionException e) { System.out.println(e.getCause().getMessage()); }
        } finally {
            pool.shutdownNow();
        }
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
