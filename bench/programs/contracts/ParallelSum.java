import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/**
 * The sum of a parallel stream in a pool of its own.
 *
 * <p>Arguments: elements, workers.
 */
public class ParallelSum {

    public static void main(String[] arguments) {
        int elements = Integer.parseInt(arguments[0]);
        ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(arguments[1]));
        int sum = pool.submit(() -> IntStream.rangeClosed(1, elements).parallel().sum()).join();
        assert sum == elements * (elements + 1) / 2 : "sum " + sum;
    }
}
