// rule: a test and an increment are not one operation
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
import java.util.concurrent.atomic.AtomicInteger;

public class GetThenIncrement {
    static final AtomicInteger used = new AtomicInteger();

    static void use() {
        if (used.get() < 1) {
            used.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(GetThenIncrement::use);
        other.start();
        use();
        other.join();
        assert used.get() == 1;
    }
}
