import java.util.*;
import java.util.concurrent.*;

public class ArrayBlocking {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(2);
        Thread producer = new Thread(() -> { try { for (int i = 1; i <= 5; i++) q.put(i); q.put(-1); } catch (InterruptedException e) { } });
        producer.start();
        List<Integer> got = new ArrayList<>();
        for (int x; (x = q.take()) > 0; ) got.add(x);
        System.out.println(got);
        producer.join();
        System.out.println(q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + " " + q.offer(3, 1, TimeUnit.MILLISECONDS) + " " + q.remainingCapacity());
        List<Integer> drained = new ArrayList<>();
        System.out.println(q.drainTo(drained) + " " + drained + " " + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.peek());
        try { q.add(1); q.add(2); q.add(3); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
