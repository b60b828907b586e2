// rule: volatile accesses are sequentially consistent, and nothing is assumed of memory
// check: explicit|symbolic|reference|pushdown --property assertion => assertion holds; omits opaque
import java.util.concurrent.atomic.AtomicInteger;

public class VolatileStoreBuffering {
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicInteger Y = new AtomicInteger();
    static int seenByOther;

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            X.set(1);
                            seenByOther = Y.get();
                        });
        other.start();
        Y.set(1);
        int seen = X.get();
        other.join();
        assert seen == 1 || seenByOther == 1;
    }
}
