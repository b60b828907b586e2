// rule: the sum of an adder is no snapshot while others add
// check: explicit => assertion violated; exit 1
import java.util.concurrent.atomic.LongAdder;

public class SumWhileAdding {
    static final LongAdder adder = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(adder::increment);
        other.start();
        adder.increment();
        assert adder.sum() == 2;
        other.join();
    }
}
