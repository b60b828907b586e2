import java.util.concurrent.*;

public class BarrierRounds {
    public static void main(String[] args) throws Exception {
        int[] cells = new int[2];
        StringBuffer log = new StringBuffer();
        CyclicBarrier barrier = new CyclicBarrier(2, () -> log.append(cells[0] + cells[1]).append(' '));
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int id = i;
            ts[i] = new Thread(() -> { try { for (int r = 1; r <= 3; r++) { cells[id] = r; barrier.await(); barrier.await(); } } catch (Exception e) { log.append(e); } });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(log + "" + barrier.getParties() + barrier.isBroken());
        CyclicBarrier alone = new CyclicBarrier(2);
        try { alone.await(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout " + alone.isBroken()); }
        try { alone.await(); } catch (BrokenBarrierException e) { System.out.println("broken"); }
    }
}
