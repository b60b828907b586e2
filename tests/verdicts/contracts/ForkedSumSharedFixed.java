// rule: subtasks run in parallel: a variable that all add to needs a lock
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkedSumSharedFixed {
    static final AtomicInteger SUM = new AtomicInteger();

    static class Adding extends RecursiveAction {
        final int low, high;

        Adding(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected void compute() {
            if (high - low == 1) {
                SUM.addAndGet(low);
                return;
            }
            int middle = (low + high) / 2;
            invokeAll(new Adding(low, middle), new Adding(middle, high));
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Adding(1, 3));
        assert SUM.get() == 3;
    }
}
