// rule: updateAndGet applies its function as one operation
// check: explicit => assertion holds; exit 0
import java.util.concurrent.atomic.AtomicInteger;

public class UpdateIsAtomic {
    static final AtomicInteger used = new AtomicInteger();

    static void use() {
        used.updateAndGet(n -> n < 1 ? n + 1 : n);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(UpdateIsAtomic::use);
        other.start();
        use();
        other.join();
        assert used.get() == 1;
    }
}
