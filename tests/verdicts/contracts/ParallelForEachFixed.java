// rule: what a parallel stream does for each element it does in several threads
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.IntStream;

public class ParallelForEachFixed {
    static int total;

    static int sum() {
        return IntStream.rangeClosed(1, 2).parallel().sum();
    }

    public static void main(String[] args) {
        int sum = new ForkJoinPool(2).submit(ParallelForEachFixed::sum).join();
        assert sum == 3 : "sum " + sum;
    }
}
