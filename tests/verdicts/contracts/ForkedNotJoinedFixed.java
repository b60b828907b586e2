// rule: a forked task has a result when it has been joined, not before
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkedNotJoinedFixed {
    static class Sum extends RecursiveTask<Integer> {
        final int[] numbers;
        final int low, high;

        Sum(int[] numbers, int low, int high) {
            this.numbers = numbers;
            this.low = low;
            this.high = high;
        }

        @Override
        protected Integer compute() {
            if (high - low == 1) {
                return numbers[low];
            }
            int middle = (low + high) / 2;
            Sum left = new Sum(numbers, low, middle);
            left.fork();
            int right = new Sum(numbers, middle, high).compute();
            return right + left.join();
        }
    }

    public static void main(String[] args) {
        int sum = ForkJoinPool.commonPool().invoke(new Sum(new int[] {1, 2, 3}, 0, 3));
        assert sum == 6 : "sum " + sum;
    }
}
