import java.util.concurrent.*;
import java.util.stream.*;

public class ForkJoinTasks {
    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Integer compute() {
            if (n < 2) return n;
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    static class Increment extends RecursiveAction {
        final int[] a;
        final int from, to;
        Increment(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected void compute() {
            if (to - from <= 4) {
                for (int i = from; i < to; i++) a[i]++;
            } else {
                int middle = (from + to) / 2;
                invokeAll(new Increment(a, from, middle), new Increment(a, middle, to));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.invoke(new Fib(7)));
        int[] a = new int[16];
        pool.submit(new Increment(a, 0, 16)).get();
        System.out.println(IntStream.of(a).sum());
        System.out.println(pool.submit(() -> "callable").get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
        System.out.println(IntStream.range(0, 40).parallel().map(x -> x * x).sum());
        System.out.println(Stream.of("c", "a", "b").parallel().sorted()
            .collect(Collectors.joining()));
        System.out.println(CompletableFuture.supplyAsync(() -> 40).thenApplyAsync(x -> x + 2)
            .get());
    }
}
