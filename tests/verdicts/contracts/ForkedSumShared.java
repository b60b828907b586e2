// rule: subtasks run in parallel: a variable that all add to needs a lock
// full check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkedSumShared {
    static int sum;

    static class Adding extends RecursiveAction {
        final int low, high;

        Adding(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected void compute() {
            if (high - low == 1) {
                sum += low;
                return;
            }
            int middle = (low + high) / 2;
            invokeAll(new Adding(low, middle), new Adding(middle, high));
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Adding(1, 3));
        assert sum == 3;
    }
}
