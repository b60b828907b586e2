/**
 * Dining philosophers whose forks are monitors; each eats once. All begin with the fork on their left,
 * which can end in a deadlock, or, when ordered, with the fork of the smaller number, which cannot.
 *
 * <p>Arguments: [philosophers [ordered]], default 2, not ordered.
 */
public class PhilosophersMonitors {

    static final class Fork {
        int uses;
    }

    static final class Philosopher extends Thread {
        private final Fork first;
        private final Fork second;

        Philosopher(Fork first, Fork second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public void run() {
            synchronized (first) {
                synchronized (second) {
                    first.uses++;
                    second.uses++;
                }
            }
        }
    }

    public static void main(String[] arguments) {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2;
        boolean isOrdered = arguments.length > 1 && arguments[1].equals("ordered");
        Fork[] forks = new Fork[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < count; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % count];
            boolean isLast = i == count - 1;
            new Philosopher(isOrdered && isLast ? right : left, isOrdered && isLast ? left : right)
                    .start();
        }
    }
}
