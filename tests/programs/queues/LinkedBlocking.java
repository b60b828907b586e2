import java.util.concurrent.*;

public class LinkedBlocking {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        Thread t = new Thread(() -> { for (String s : "a b c".split(" ")) q.add(s); });
        t.start();
        System.out.println(q.take() + q.take() + q.take());
        t.join();
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(3);
        d.putFirst(1);
        d.putLast(2);
        d.offerFirst(0);
        System.out.println(d + " " + d.offerLast(9) + " " + d.takeLast() + d.pollFirst() + " " + d.size());
        LinkedTransferQueue<Integer> tq = new LinkedTransferQueue<>();
        Thread consumer = new Thread(() -> { try { System.out.println("received " + tq.take()); } catch (InterruptedException e) { } });
        consumer.start();
        tq.transfer(7);
        consumer.join();
        System.out.println(tq.tryTransfer(8) + " " + tq.isEmpty());
    }
}
