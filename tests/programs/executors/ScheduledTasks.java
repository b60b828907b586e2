import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ScheduledTasks {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService s = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> once = s.schedule(() -> "fired", 20, TimeUnit.MILLISECONDS);
        System.out.println(once.get());
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = s.scheduleAtFixedRate(() -> { ticks.incrementAndGet(); three.countDown(); }, 0, 10, TimeUnit.MILLISECONDS);
        three.await();
        periodic.cancel(false);
        System.out.println((ticks.get() >= 3) + " " + periodic.isCancelled());
        ScheduledFuture<?> never = s.schedule(() -> System.out.println("never"), 1, TimeUnit.HOURS);
        System.out.println(never.cancel(true) + " " + never.isDone());
        s.shutdown();
        System.out.println(s.awaitTermination(1, TimeUnit.SECONDS));
    }
}
