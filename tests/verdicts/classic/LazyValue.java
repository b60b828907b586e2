// rule: a value that is made on demand may be made twice, and be seen to change
// check: => assertion violated; exit 1
import java.util.concurrent.atomic.AtomicReference;

public class LazyValue {
    static final int READERS = 3;
    static final AtomicReference<Object> value = new AtomicReference<>();

    static Object value() {
        if (value.get() == null) {
            value.set(new Object());
        }
        return value.get();
    }

    static void read() {
        Object seen = value();
        assert seen == value() : "it has changed";
    }

    public static void main(String[] args) {
        for (int i = 0; i < READERS; i++) {
            new Thread(LazyValue::read).start();
        }
    }
}
