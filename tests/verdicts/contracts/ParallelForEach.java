// rule: what a parallel stream does for each element it does in several threads
// full check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.IntStream;

public class ParallelForEach {
    static int total;

    static int sum() {
        IntStream.rangeClosed(1, 2).parallel().forEach(i -> total += i);
        return total;
    }

    public static void main(String[] args) {
        int sum = new ForkJoinPool(2).submit(ParallelForEach::sum).join();
        assert sum == 3 : "sum " + sum;
    }
}
