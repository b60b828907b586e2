import java.util.concurrent.atomic.*;

public class AddersAndAccumulators {
    public static void main(String[] args) throws Exception {
        LongAdder a = new LongAdder();
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        DoubleAdder d = new DoubleAdder();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { int id = i; ts[i] = new Thread(() -> { for (int j = 0; j < 5; j++) { a.increment(); max.accumulate(id * 10 + j); d.add(0.5); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(a.sum() + " " + max.get() + " " + d.sum() + " " + a.sumThenReset() + a + " " + a.intValue());
        DoubleAccumulator product = new DoubleAccumulator((x, y) -> x * y, 1);
        product.accumulate(3);
        product.accumulate(2.5);
        System.out.println(product.getThenReset() + " " + product.get());
    }
}
