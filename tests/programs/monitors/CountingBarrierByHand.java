public class CountingBarrierByHand {
    static class Barrier { private final int n; private int waiting, round; Barrier(int n) { this.n = n; } synchronized int await() throws InterruptedException { int mine = round; if (++waiting == n) { waiting = 0; round++; notifyAll(); } else while (round == mine) wait(); return mine; } }

    public static void main(String[] args) throws Exception {
        Barrier b = new Barrier(2);
        int[] sums = new int[2];
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { int k = i; ts[i] = new Thread(() -> { try { for (int r = 0; r < 3; r++) sums[k] += b.await(); } catch (InterruptedException e) { } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(sums[0] + " " + sums[1]);
    }
}
