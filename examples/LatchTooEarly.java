// property: assertion expect: violated
// property: race expect: violated

import java.util.concurrent.CountDownLatch;

/** A worker that reports the end of its work before the work is done. */
public class LatchTooEarly {

    static int result;

    static void compute(CountDownLatch done) {
        done.countDown();
        result = 42;
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> compute(done), "worker").start();
        done.await();
        assert result == 42 : "no result yet";
    }
}
