import java.util.concurrent.locks.*;

public class OwnSynchronizer {
    static class Latch extends AbstractQueuedSynchronizer {
        @Override protected int tryAcquireShared(int x) { return getState() == 1 ? 1 : -1; }
        @Override protected boolean tryReleaseShared(int x) { setState(1); return true; }
        void open() { releaseShared(1); }
        void pass() throws InterruptedException { acquireSharedInterruptibly(1); }
    }

    public static void main(String[] args) throws Exception {
        Latch latch = new Latch();
        StringBuffer log = new StringBuffer();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { ts[i] = new Thread(() -> { try { latch.pass(); log.append("p"); } catch (InterruptedException e) { } }); ts[i].start(); }
        log.append("o");
        latch.open();
        for (Thread t : ts) t.join();
        System.out.println(log + " " + latch.hasQueuedThreads());
    }
}
