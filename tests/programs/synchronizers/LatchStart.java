import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class LatchStart {
    public static void main(String[] args) throws Exception {
        CountDownLatch start = new CountDownLatch(1), done = new CountDownLatch(3);
        AtomicInteger n = new AtomicInteger();
        for (int i = 0; i < 3; i++) new Thread(() -> { try { start.await(); n.incrementAndGet(); done.countDown(); } catch (InterruptedException e) { } }).start();
        System.out.println(n.get() + " " + done.getCount());
        start.countDown();
        done.await();
        System.out.println(n.get() + " " + done.getCount() + " " + done.await(1, TimeUnit.MILLISECONDS) + " " + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
    }
}
