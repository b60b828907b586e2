// rule: lazySet lets both threads read the old value: what holds, holds under sequential consistency only
// check: explicit|symbolic|reference|pushdown --property assertion => assertion holds; says opaque, plain, acquire or release
import java.util.concurrent.atomic.AtomicInteger;

public class LazyStoreBuffering {
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicInteger Y = new AtomicInteger();
    static int seenByOther;

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            X.lazySet(1);
                            seenByOther = Y.get();
                        });
        other.start();
        Y.lazySet(1);
        int seen = X.get();
        other.join();
        assert seen == 1 || seenByOther == 1;
    }
}
