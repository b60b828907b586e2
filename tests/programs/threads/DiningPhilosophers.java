public class DiningPhilosophers {
    static final class Fork { final int number; Fork(int number) { this.number = number; } }

    static final class Philosopher extends Thread {
        final Fork first, second;
        int meals;

        Philosopher(Fork left, Fork right) {
            first = left.number < right.number ? left : right;
            second = first == left ? right : left;
        }

        @Override
        public void run() {
            for (int i = 0; i < 5; i++) {
                synchronized (first) {
                    Thread.yield();
                    synchronized (second) {
                        meals++;
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = 4;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) forks[i] = new Fork(i);
        Philosopher[] table = new Philosopher[n];
        for (int i = 0; i < n; i++) table[i] = new Philosopher(forks[i], forks[(i + 1) % n]);
        for (Philosopher p : table) p.start();
        int total = 0;
        for (Philosopher p : table) {
            p.join();
            total += p.meals;
        }
        System.out.println(total);
    }
}
