import java.util.*;
import java.util.concurrent.*;

public class FixedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 1; i <= 4; i++) { int n = i; futures.add(pool.submit(() -> n * n)); }
        int sum = 0;
        for (Future<Integer> f : futures) sum += f.get();
        System.out.println(sum);
        Future<?> done = pool.submit(() -> {});
        System.out.println(done.get() + " " + done.isDone());
        Future<String> failing = pool.submit(() -> { if (sumOf(1) > 0) throw new IllegalStateException("broken"); return "x"; });
        try { failing.get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isShutdown() + " " + pool.isTerminated());
        try { pool.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        }
        static int sumOf(int x) { return x;
    }
}
