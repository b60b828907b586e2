public class GuardedPingPong {
    static int turn;
    static final StringBuilder LOG = new StringBuilder();
    static class ThreadsLock { static final Object LOCK = new Object(); }
    static Thread player(int me, String word) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) synchronized (ThreadsLock.LOCK) {
                try { while (turn != me) ThreadsLock.LOCK.wait(); } catch (InterruptedException e) { return; }
                LOG.append(word).append(' ');
                turn = 1 - me;
                ThreadsLock.LOCK.notifyAll();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Thread a = player(0, "ping"), b = player(1, "pong");
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(LOG.toString().trim());
    }
}
