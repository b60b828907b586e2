import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ParallelSearch {
    public static void main(String[] args) throws Exception {
        int[] data = IntStream.range(0, 60).map(i -> i * 37 % 61).toArray();
        AtomicInteger found = new AtomicInteger(-1);
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) { int from = t * 20; ts[t] = new Thread(() -> { for (int i = from; i < from + 20 && found.get() < 0; i++) if (data[i] == 33) found.compareAndSet(-1, i); }); ts[t].start(); }
        for (Thread t : ts) t.join();
        System.out.println(data[found.get()]);
        ForkJoinPool pool = new ForkJoinPool(2);
        System.out.println(pool.submit(() -> IntStream.of(data).parallel().max().getAsInt()).get());
        pool.shutdown();
    }
}
