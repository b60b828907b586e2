// rule: who asks whether await has met its time limit does not use an absent result
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchGivenUpFixed {
    static volatile String config;

    public static void main(String[] args) throws Exception {
        CountDownLatch loaded = new CountDownLatch(1);
        new Thread(() -> {
            config = "loaded";
            loaded.countDown();
        }).start();
        if (loaded.await(1, TimeUnit.SECONDS)) {
            assert config != null;
        }
    }
}
