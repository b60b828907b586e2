import java.util.concurrent.*;

public class OneShotGate {
    public static void main(String[] args) throws Exception {
        CountDownLatch ready = new CountDownLatch(2), go = new CountDownLatch(1);
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { ready.countDown(); try { go.await(); } catch (InterruptedException e) { } log.add("run"); }); ts[i].start(); }
        ready.await();
        log.add("set");
        go.countDown();
        for (Thread t : ts) t.join();
        System.out.println(log + " " + go.getCount());
    }
}
