// rule: join takes the monitor of the Thread: who holds it while waiting for the joiner blocks both
// check: explicit => deadlock violated; exit 1
// full check: symbolic|reference => deadlock violated; exit 1
import java.util.concurrent.CountDownLatch;

public class JoinNeedsMonitor {
    public static void main(String[] args) throws Exception {
        CountDownLatch joined = new CountDownLatch(1);
        Thread ended = new Thread(() -> {}, "ended");
        ended.start();
        Thread holder = new Thread(() -> {
            synchronized (ended) {
                try {
                    joined.await();
                } catch (InterruptedException stopped) {
                    throw new IllegalStateException(stopped);
                }
            }
        }, "holder");
        holder.start();
        ended.join();
        joined.countDown();
        holder.join();
    }
}
