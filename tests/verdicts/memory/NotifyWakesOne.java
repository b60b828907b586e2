// rule: notify wakes one waiter, whichever it is (JLS 17.2.2)
// check: explicit|symbolic => assertion holds; deadlock holds; exit 0
// full check: reference => assertion holds; deadlock holds; exit 0
public class NotifyWakesOne {
    static final Object lock = new Object();
    static volatile int waiting;
    static int woken;

    static void await(int number) {
        synchronized (lock) {
            waiting = number;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return;
            }
            assert ++woken == 1;
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
