import java.util.*;
import java.util.concurrent.*;

public class WorkStealing {
    static class Sum extends RecursiveTask<Long> {
        final int[] a; final int from, to;
        Sum(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected Long compute() {
            if (to - from <= 8) { long s = 0; for (int i = from; i < to; i++) s += a[i]; return s; }
            int mid = (from + to) / 2;
            Sum left = new Sum(a, from, mid), right = new Sum(a, mid, to);
            left.fork();
            return right.compute() + left.join();
        }
    }
    static class Fill extends RecursiveAction {
        final int[] a; final int from, to;
        Fill(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected void compute() { if (to - from < 10) for (int i = from; i < to; i++) a[i] = i; else invokeAll(new Fill(a, from, (from + to) / 2), new Fill(a, (from + to) / 2, to)); }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[40];
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Fill(a, 0, 40));
        System.out.println(pool.invoke(new Sum(a, 0, 40)) + " " + new Sum(a, 0, 10).invoke());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
        ExecutorService stealing = Executors.newWorkStealingPool(2);
        System.out.println(stealing.submit(() -> "stolen").get());
        ForkJoinTask<Integer> t = ForkJoinPool.commonPool().submit(() -> 6 * 7);
        System.out.println(t.get());
    }
}
