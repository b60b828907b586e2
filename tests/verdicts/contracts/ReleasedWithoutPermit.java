// rule: a limiter that releases a permit which it did not get lets too many in
// check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class ReleasedWithoutPermit {
    static final Semaphore permits = new Semaphore(1);
    static final AtomicInteger inside = new AtomicInteger();

    static void call() {
        try {
            if (permits.tryAcquire()) {
                assert inside.incrementAndGet() == 1;
                inside.decrementAndGet();
            }
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(ReleasedWithoutPermit::call);
        Thread second = new Thread(ReleasedWithoutPermit::call);
        first.start();
        second.start();
        call();
        first.join();
        second.join();
    }
}
