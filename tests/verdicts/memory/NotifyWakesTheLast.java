// rule: notify wakes any waiter, also the one that has waited the shortest time (JLS 17.2.2)
// check: explicit|symbolic|pushdown => assertion violated; exit 1
// check: symbolic --workers 2 => assertion violated; exit 1
// check: symbolic --mode merged => assertion violated; exit 1
// full check: reference => assertion violated; exit 1
public class NotifyWakesTheLast {
    static final Object lock = new Object();
    static volatile int waiting;

    static void await(int number) {
        synchronized (lock) {
            waiting = number;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return;
            }
            assert number < 3;
        }
    }

    static void enter(int number) {
        Thread thread = new Thread(() -> await(number));
        thread.setDaemon(true);
        thread.start();
        while (waiting < number) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        enter(1);
        enter(2);
        enter(3);
        synchronized (lock) {
            lock.notify();
        }
    }
}
