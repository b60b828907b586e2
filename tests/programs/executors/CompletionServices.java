import java.util.*;
import java.util.concurrent.*;

public class CompletionServices {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 5; i++) { int n = i; service.submit(() -> n); }
        Set<Integer> results = new TreeSet<>();
        for (int i = 0; i < 5; i++) results.add(service.take().get());
        System.out.println(results + " " + service.poll());
        pool.shutdown();
    }
}
