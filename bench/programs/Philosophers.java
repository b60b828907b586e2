/**
 * Dining philosophers over boolean forks, spinning, as in the jpf-bdd paper: each takes its left
 * fork, then its right one, eats, and puts both back, for ever.
 */
public class Philosophers {
    static final class Fork {
        boolean taken;
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
            while (true) {
                take(left);
                take(right);
                eat();
                put(right);
                put(left);
            }
        }

        private void eat() {
            if (!left.taken) {
                throw new IllegalStateException("somebody has taken my fork");
            }
        }

        private static void take(Fork fork) {
            while (true) {
                synchronized (fork) {
                    if (!fork.taken) {
                        fork.taken = true;
                        return;
                    }
                }
            }
        }

        private static void put(Fork fork) {
            synchronized (fork) {
                fork.taken = false;
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
