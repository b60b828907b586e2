// rule: the machine stops before a plain-mode read of a shared field that never changes; the
// pushdown engine, whose threads do not stop there, remembers the read, so that its run replays
// check: explicit|symbolic|pushdown --property assertion => assertion violated; exit 1
import java.util.concurrent.atomic.AtomicInteger;

public class ConstantReadInPlainMode {
    static final AtomicInteger number = new AtomicInteger();
    static volatile int flag;

    public static void main(String[] args) {
        new Thread(() -> {
            int sum = number.getPlain();
            assert sum + flag != 1;
        }).start();
        flag = 1;
    }
}
