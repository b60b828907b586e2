// rule: a pool's table of work queues is its own business
// check: --property race => race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class RecursiveSum {
    static final class Fibonacci extends RecursiveTask<Integer> {
        private final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci one = new Fibonacci(n - 1);
            Fibonacci two = new Fibonacci(n - 2);
            one.fork();
            return two.compute() + one.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        assert pool.invoke(new Fibonacci(3)) == 2;
        pool.shutdown();
    }
}
