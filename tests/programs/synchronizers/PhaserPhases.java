import java.util.concurrent.*;

public class PhaserPhases {
    public static void main(String[] args) throws Exception {
        StringBuffer log = new StringBuffer();
        Phaser phaser = new Phaser(1) { @Override protected boolean onAdvance(int phase, int parties) { log.append("[" + phase + "]"); return phase >= 2 || parties == 0; } };
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) { phaser.register(); ts[i] = new Thread(() -> { while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance(); }); ts[i].start(); }
        while (!phaser.isTerminated()) phaser.arriveAndAwaitAdvance();
        for (Thread t : ts) t.join();
        System.out.println(log + " " + phaser.isTerminated() + " " + (phaser.getPhase() < 0));
        Phaser p = new Phaser(2);
        p.arriveAndDeregister();
        System.out.println(p.getRegisteredParties() + " " + p.arrive() + " " + p.getPhase());
    }
}
