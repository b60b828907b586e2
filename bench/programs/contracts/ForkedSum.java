import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/**
 * A sum that is halved into forked tasks.
 *
 * <p>Arguments: numbers, workers.
 */
public class ForkedSum {

    static class Sum extends RecursiveTask<Integer> {
        private final int low;
        private final int high;

        Sum(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected Integer compute() {
            if (high - low == 1) {
                return low;
            }
            int middle = (low + high) / 2;
            Sum left = new Sum(low, middle);
            Sum right = new Sum(middle, high);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] arguments) {
        int numbers = Integer.parseInt(arguments[0]);
        ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(arguments[1]));
        int sum = pool.invoke(new Sum(0, numbers));
        assert sum == numbers * (numbers - 1) / 2 : "sum " + sum;
        pool.shutdown();
    }
}
