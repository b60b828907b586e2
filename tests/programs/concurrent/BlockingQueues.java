import java.util.*;
import java.util.concurrent.*;

public class BlockingQueues {
    static String pipeline(BlockingQueue<Integer> queue, int n) throws InterruptedException {
        StringBuilder out = new StringBuilder();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < n; i++) queue.put(i);
                queue.put(-1);
            } catch (InterruptedException e) {
                System.out.println("no");
            }
        });
        producer.start();
        for (int x; (x = queue.take()) >= 0;) out.append(x);
        producer.join();
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(pipeline(new ArrayBlockingQueue<>(2), 6));
        System.out.println(pipeline(new LinkedBlockingQueue<>(1), 6));
        System.out.println(pipeline(new LinkedBlockingQueue<>(), 6));
        System.out.println(pipeline(new LinkedBlockingDeque<>(2), 6));
        System.out.println(pipeline(new SynchronousQueue<>(), 4));
        System.out.println(pipeline(new LinkedTransferQueue<>(), 4));
        ArrayBlockingQueue<String> q = new ArrayBlockingQueue<>(2);
        System.out.println(q.offer("a") + " " + q.offer("b") + " " + q.offer("c") + " "
            + q.offer("c", 5, TimeUnit.MILLISECONDS) + " " + q.peek() + q.size()
            + q.remainingCapacity());
        try {
            q.add("c");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<String> drained = new ArrayList<>();
        System.out.println(q.poll() + q.drainTo(drained) + drained + q.poll()
            + q.poll(1, TimeUnit.MILLISECONDS));
        try {
            q.remove();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>();
        Collections.addAll(p, 3, 1, 2);
        System.out.println(p.take() + " " + p.take() + " " + p.take() + " " + p.poll());
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>(List.of(1, 2));
        clq.offer(3);
        System.out.println(clq.poll() + " " + clq.peek() + " " + clq + " " + clq.size());
        ConcurrentLinkedDeque<Integer> cld = new ConcurrentLinkedDeque<>();
        cld.addFirst(1);
        cld.addLast(2);
        cld.push(0);
        System.out.println(cld + " " + cld.pollLast() + cld.pop());
        LinkedBlockingQueue<Integer> shared = new LinkedBlockingQueue<>(3);
        Set<Integer> all = ConcurrentHashMap.newKeySet();
        Thread[] consumers = new Thread[2];
        for (int c = 0; c < 2; c++) {
            consumers[c] = new Thread(() -> {
                try {
                    for (int x; (x = shared.take()) != 0;) all.add(x);
                } catch (InterruptedException e) {
                    System.out.println("no");
                }
            });
            consumers[c].start();
        }
        for (int i = 1; i <= 8; i++) shared.put(i);
        shared.put(0);
        shared.put(0);
        for (Thread c : consumers) c.join();
        System.out.println(new TreeSet<>(all));
        Thread blocked = new Thread(() -> {
            try {
                new ArrayBlockingQueue<>(1).take();
            } catch (InterruptedException e) {
                System.out.println("take interrupted");
            }
        });
        blocked.start();
        blocked.interrupt();
        blocked.join();
    }
}
