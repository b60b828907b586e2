// rule: the sum of an adder is exact when all adding has ended
// check: explicit => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
import java.util.concurrent.atomic.LongAdder;

public class SumAfterAdding {
    static final LongAdder adder = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(adder::increment);
        other.start();
        adder.increment();
        other.join();
        assert adder.sum() == 2;
    }
}
