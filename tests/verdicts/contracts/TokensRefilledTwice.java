// rule: a rate limiter that is refilled by a timer needs one lock for both sides
// full check: => assertion violated; says confirmed on; exit 1
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class TokensRefilledTwice {
    static volatile int tokens = 1;

    static boolean tryAcquire() {
        if (tokens == 0) {
            return false;
        }
        tokens--;
        return true;
    }

    static void refill() {
        if (tokens < 1) {
            tokens++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        timer.scheduleAtFixedRate(TokensRefilledTwice::refill, 1, 1, TimeUnit.SECONDS);
        Thread other = new Thread(TokensRefilledTwice::tryAcquire);
        other.start();
        tryAcquire();
        other.join();
        timer.shutdown();
        assert tokens >= 0 : "tokens " + tokens;
    }
}
