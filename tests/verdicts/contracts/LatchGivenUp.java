// rule: await with a time limit may return before the latch is at zero
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchGivenUp {
    static volatile String config;

    public static void main(String[] args) throws Exception {
        CountDownLatch loaded = new CountDownLatch(1);
        new Thread(() -> {
            config = "loaded";
            loaded.countDown();
        }).start();
        loaded.await(1, TimeUnit.SECONDS);
        assert config != null;
    }
}
