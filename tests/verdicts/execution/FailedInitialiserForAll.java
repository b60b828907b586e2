// rule: after an initialiser has failed, others get NoClassDefFoundError (JLS 12.4.2, 5)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
import java.util.concurrent.atomic.AtomicInteger;

public class FailedInitialiserForAll {
    static final AtomicInteger first = new AtomicInteger(), later = new AtomicInteger();

    static class Failing {
        static int value = Integer.parseInt("x");
    }

    static void use() {
        try {
            Failing.value++;
        } catch (ExceptionInInitializerError e) {
            first.incrementAndGet();
        } catch (NoClassDefFoundError e) {
            later.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(FailedInitialiserForAll::use);
        other.start();
        use();
        other.join();
        assert first.get() == 1 && later.get() == 1;
    }
}
