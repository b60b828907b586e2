// property: assertion,exception,deadlock,race expect: holds

import java.util.concurrent.CountDownLatch;

/** {@link LatchTooEarly} with the report after the work. */
public class LatchTooEarlyFixed {

    static int result;

    static void compute(CountDownLatch done) {
        result = 42;
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> compute(done), "worker").start();
        done.await();
        assert result == 42 : "no result yet";
    }
}
