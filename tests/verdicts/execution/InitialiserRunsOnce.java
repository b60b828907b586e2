// rule: a class is initialised by one thread, once, whoever comes first (JLS 12.4.2)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
import java.util.concurrent.atomic.AtomicInteger;

public class InitialiserRunsOnce {
    static final AtomicInteger runs = new AtomicInteger();

    static class Once {
        static final int NUMBER = runs.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { assert Once.NUMBER == 1; });
        other.start();
        assert Once.NUMBER == 1;
        other.join();
        assert runs.get() == 1;
    }
}
