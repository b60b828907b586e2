import java.util.concurrent.Phaser;

/**
 * Threads that go through the phases of a {@code Phaser} together.
 *
 * <p>Arguments: threads, phases.
 */
public class PhaserRounds {

    static void work(int[] rounds, int own, int phases, Phaser phaser) {
        for (int phase = 1; phase <= phases; phase++) {
            rounds[own] = phase;
            phaser.arriveAndAwaitAdvance();
            for (int round : rounds) {
                assert round >= phase : round + " in phase " + phase;
            }
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
        int phases = Integer.parseInt(arguments[1]);
        int[] rounds = new int[threads.length];
        Phaser phaser = new Phaser(threads.length);
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> work(rounds, own, phases / 2, phaser));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert phaser.getPhase() == phases : "phase " + phaser.getPhase();
    }
}
