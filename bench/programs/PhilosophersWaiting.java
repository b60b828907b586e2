/**
 * Dining philosophers over boolean forks, as in the jpf-bdd paper: each takes its left fork, then its
 * right one, waiting while it is taken, eats, and puts both back, for ever. They are stuck when each
 * has one fork.
 *
 * <p>Arguments: [philosophers], default 3.
 */
public class PhilosophersWaiting {

    static final class Fork {
        private boolean isTaken;

        synchronized void take() throws InterruptedException {
            while (isTaken) {
                wait();
            }
            isTaken = true;
        }

        synchronized void put() {
            isTaken = false;
            notify();
        }
    }

    static final class Philosopher extends Thread {
        private final Fork left;
        private final Fork right;

        Philosopher(Fork left, Fork right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    left.take();
                    right.take();
                    right.put();
                    left.put();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] arguments) {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        Fork[] forks = new Fork[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < count; i++) {
            new Philosopher(forks[i], forks[(i + 1) % count]).start();
        }
    }
}
