// rule: a value that is made on demand may be made twice, and be seen to change
// full check: => assertion holds; race holds; exit 0
import java.util.concurrent.atomic.AtomicReference;

public class LazyValueFixed {
    static final int READERS = 3;
    static final AtomicReference<Object> value = new AtomicReference<>();

    static Object value() {
        value.compareAndSet(null, new Object());
        return value.get();
    }

    static void read() {
        Object seen = value();
        assert seen == value() : "it has changed";
    }

    public static void main(String[] args) {
        for (int i = 0; i < READERS; i++) {
            new Thread(LazyValueFixed::read).start();
        }
    }
}
