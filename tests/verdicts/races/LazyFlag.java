// rule: lazySet releases: whoever reads the flag afterwards is ordered after what it announces
// check: explicit|symbolic|reference --property race => race holds
import java.util.concurrent.atomic.AtomicInteger;

public class LazyFlag {
    static int data;
    static final AtomicInteger FLAG = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            data = 1;
                            FLAG.lazySet(1);
                        });
        thread.start();
        if (FLAG.get() == 1) {
            assert data == 1;
        }
        thread.join();
    }
}
