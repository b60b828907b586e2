import java.util.*;
import java.util.concurrent.*;

public class ProducersConsumers {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> q = new LinkedBlockingQueue<>(3);
        ConcurrentMap<Integer, Boolean> seen = new ConcurrentHashMap<>();
        List<Thread> ts = new ArrayList<>();
        for (int p = 0; p < 2; p++) { int base = p * 100; ts.add(new Thread(() -> { try { for (int i = 0; i < 4; i++) q.put(base + i); } catch (InterruptedException e) { } })); }
        for (int c = 0; c < 2; c++) ts.add(new Thread(() -> { try { for (int i = 0; i < 4; i++) seen.put(q.take(), true); } catch (InterruptedException e) { } }));
        ts.forEach(Thread::start);
        for (Thread t : ts) t.join();
        System.out.println(new TreeSet<>(seen.keySet()));
    }
}
