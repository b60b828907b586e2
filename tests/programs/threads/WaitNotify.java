public class WaitNotify {
    private final Object monitor = new Object();
    private int turn;

    void player(int me, int players, int rounds, StringBuilder out) {
        for (int r = 0; r < rounds; r++) {
            synchronized (monitor) {
                while (turn % players != me) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                out.append(me).append(' ');
                turn++;
                monitor.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotify game = new WaitNotify();
        StringBuilder out = new StringBuilder();
        Thread[] players = new Thread[3];
        for (int i = 0; i < players.length; i++) {
            int me = i;
            players[i] = new Thread(() -> game.player(me, 3, 4, out));
            players[i].start();
        }
        for (Thread p : players) p.join();
        System.out.println(out);

        boolean[] ready = {false};
        Thread waiter = new Thread(() -> {
            synchronized (ready) {
                while (!ready[0]) {
                    try {
                        ready.wait(60_000);
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                }
                System.out.println("got it, holds " + Thread.holdsLock(ready));
            }
        });
        waiter.start();
        synchronized (ready) {
            ready[0] = true;
            ready.notify();
        }
        waiter.join();

        Object o = new Object();
        synchronized (o) {
            o.notify();
            o.notifyAll();
            o.wait(1);
            o.wait(0, 1000);
            System.out.println("timed waits return " + Thread.holdsLock(o));
        }
        try {
            synchronized (o) {
                o.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
