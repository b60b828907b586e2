import java.time.Duration;
import java.util.concurrent.*;

public class TimeUnits {
    public static void main(String[] args) throws Exception {
        System.out.println(TimeUnit.SECONDS.toMillis(3) + " " + TimeUnit.NANOSECONDS.toMicros(5999)
            + " " + TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.DAYS.convert(49, TimeUnit.HOURS)
            + " " + TimeUnit.MILLISECONDS.convert(Long.MAX_VALUE, TimeUnit.DAYS));
        for (TimeUnit u : TimeUnit.values()) System.out.print(u + "=" + u.toNanos(1) + " ");
        System.out.println();
        System.out.println(TimeUnit.MINUTES.compareTo(TimeUnit.HOURS) + " "
            + TimeUnit.valueOf("SECONDS").ordinal());
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        ScheduledFuture<?> late = timer.schedule(
            () -> { order.append("late "); }, 900, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> early = timer.schedule(() -> {
            order.append("early ");
            return "value";
        }, 100, TimeUnit.MILLISECONDS);
        System.out.println(early.get());
        late.get();
        System.out.println(order);
        CountDownLatch ticks = new CountDownLatch(3);
        ScheduledFuture<?> periodic = timer.scheduleAtFixedRate(ticks::countDown, 1, 2,
            TimeUnit.MILLISECONDS);
        ticks.await();
        System.out.println(periodic.cancel(false) + " " + periodic.isCancelled());
        timer.shutdown();
        System.out.println(timer.awaitTermination(5, TimeUnit.SECONDS));
        DelayQueue<Expiring> queue = new DelayQueue<>();
        queue.add(new Expiring("second", 800));
        queue.add(new Expiring("first", 400));
        System.out.println(queue.poll() + " " + queue.take().name + " " + queue.take().name);
        System.out.println(Duration.ofMillis(1500).toSeconds() + " "
            + Duration.ofSeconds(90).compareTo(Duration.ofMinutes(1)));
    }

    static class Expiring implements Delayed {
        final String name;
        final long at;

        Expiring(String name, long millis) {
            this.name = name;
            this.at = System.nanoTime() + millis * 1_000_000;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(at, ((Expiring) o).at);
        }
    }
}
