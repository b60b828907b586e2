// rule: a rate limiter that is refilled by a timer needs one lock for both sides
// full check: => assertion holds; exception holds; deadlock holds; race holds; exit 0
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class TokensRefilledTwiceFixed {
    static volatile int tokens = 1;

    static synchronized boolean tryAcquire() {
        if (tokens == 0) {
            return false;
        }
        tokens--;
        return true;
    }

    static synchronized void refill() {
        if (tokens < 1) {
            tokens++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(TokensRefilledTwiceFixed::refill, 1, 1, TimeUnit.SECONDS);
        Thread other = new Thread(TokensRefilledTwiceFixed::tryAcquire);
        other.start();
        tryAcquire();
        other.join();
        timer.shutdown();
        assert tokens >= 0 : "tokens " + tokens;
    }
}
