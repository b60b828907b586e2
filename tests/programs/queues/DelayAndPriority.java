import java.util.concurrent.*;

public class DelayAndPriority {
    record Timed(String name, long at) implements Delayed {
        public long getDelay(TimeUnit unit) { return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((Timed) o).at); }
    }

    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>();
        p.add("pear");
        p.add("apple");
        p.add("fig");
        System.out.println(p.take() + p.take() + p.take() + p.poll());
        DelayQueue<Timed> d = new DelayQueue<>();
        long now = System.nanoTime();
        d.add(new Timed("second", now + 20_000_000));
        d.add(new Timed("first", now + 10_000_000));
        System.out.println(d.take().name() + " " + d.take().name() + " " + d.size());
    }
}
