// rule: a limiter that releases only what it got keeps its limit
// check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class ReleasedWithoutPermitFixed {
    static final Semaphore permits = new Semaphore(1);
    static final AtomicInteger inside = new AtomicInteger();

    static void call() {
        if (permits.tryAcquire()) {
            try {
                assert inside.incrementAndGet() == 1;
                inside.decrementAndGet();
            } finally {
                permits.release();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(ReleasedWithoutPermitFixed::call);
        Thread second = new Thread(ReleasedWithoutPermitFixed::call);
        first.start();
        second.start();
        call();
        first.join();
        second.join();
    }
}
