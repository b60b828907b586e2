import java.util.concurrent.*;

public class SynchronousHandOff {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> q = new SynchronousQueue<>();
        System.out.println(q.offer("nobody waits") + " " + q.poll() + " " + q.size());
        Thread t = new Thread(() -> { try { for (int i = 0; i < 3; i++) q.put("m" + i); } catch (InterruptedException e) { } });
        t.start();
        System.out.println(q.take() + q.take() + q.take());
        t.join();
    }
}
