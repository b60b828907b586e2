// rule: the timed waits of java.util.concurrent end as the others do
// check: explicit --no-confirm --timeouts last => assertion holds; exit 0
// check: explicit --no-confirm => assertion violated; says depends on an early timeout: CountDownLatch.await of 5 s; exit 1
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchWithTimeLimit {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(done::countDown).start();
        boolean isDone = done.await(5, TimeUnit.SECONDS);
        assert isDone;
    }
}
