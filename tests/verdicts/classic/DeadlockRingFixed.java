// rule: a ring of threads, each with one fork and wishing for the next, can close
// full check: => deadlock holds; race holds; exit 0
public class DeadlockRingFixed {
    static final int SEATS = 5;
    static final Object[] forks = new Object[SEATS];
    static int meals;

    static void dine(int seat) {
        Object first = forks[Math.min(seat, (seat + 1) % SEATS)];
        Object second = forks[Math.max(seat, (seat + 1) % SEATS)];
        synchronized (first) {
            synchronized (second) {
                eat();
            }
        }
    }

    static synchronized void eat() {
        meals++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < SEATS; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < SEATS; i++) {
            int seat = i;
            new Thread(() -> dine(seat)).start();
        }
    }
}
