import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CountedCompletion {
    static class Count extends CountedCompleter<Void> {
        final int n; final AtomicInteger total;
        Count(CountedCompleter<?> parent, int n, AtomicInteger total) { super(parent); this.n = n; this.total = total; }
        @Override public void compute() { if (n > 1) { setPendingCount(1); new Count(this, n / 2, total).fork(); } total.addAndGet(n); tryComplete(); }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger total = new AtomicInteger();
        new Count(null, 8, total).invoke();
        System.out.println(total);
    }
}
