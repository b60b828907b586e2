// rule: that notify may wake any waiter is Java's rule: what needs another one than HotSpot takes stays violated
// check: explicit --property assertion => assertion violated; exit 1; says it requires `notify` to wake another thread

public class AnotherWaiterNeeded {
    static final Object LOCK = new Object();
    static int waiting;
    static int woken;

    static void await() {
        synchronized (LOCK) {
            int turn = ++waiting;
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                return;
            }
            woken = turn;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(AnotherWaiterNeeded::await);
            thread.setDaemon(true);
            thread.start();
        }
        synchronized (LOCK) {
            if (waiting == 2) {
                LOCK.notify();
            }
        }
        synchronized (LOCK) {
            assert woken != 2;
        }
    }
}
