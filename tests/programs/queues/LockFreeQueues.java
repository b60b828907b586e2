import java.util.*;
import java.util.concurrent.*;

public class LockFreeQueues {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { int base = i * 10; ts[i] = new Thread(() -> { for (int j = 0; j < 3; j++) q.add(base + j); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(new TreeSet<>(q) + " " + q.size());
        int last = -1;
        boolean inOrder = true;
        for (int x : q) if (x < 10) { inOrder &= x > last; last = x; }
        System.out.println(inOrder + " " + q.remove(11) + " " + (q.poll() != null));
        ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>(List.of("b"));
        d.addFirst("a");
        d.addLast("c");
        System.out.println(d + " " + d.pollLast() + d.peekFirst() + d.removeFirstOccurrence("b") + d);
    }
}
