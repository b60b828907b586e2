import java.util.*;
import java.util.concurrent.*;

public class BoundedHandOver {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Optional<String>> q = new ArrayBlockingQueue<>(1);
        Thread producer = new Thread(() -> { try { for (String s : List.of("x", "y", "z")) q.put(Optional.of(s)); q.put(Optional.empty()); } catch (InterruptedException e) { } });
        producer.start();
        StringBuilder b = new StringBuilder();
        for (Optional<String> s; (s = q.take()).isPresent(); ) b.append(s.get());
        producer.join();
        System.out.println(b + " " + q.isEmpty() + " " + q.contains(Optional.of("x")));
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(List.of(1, 2, 3));
        System.out.println(d.removeLastOccurrence(2) + " " + d + " " + d.descendingIterator().next() + " " + d.peekFirst());
    }
}
