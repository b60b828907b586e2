// rule: where a schedule in which notify wakes who waits longest shows a violation, that one is the witness
// check: explicit --property assertion => assertion violated; exit 1; says confirmed on JDK; omits not confirmed
// check: explicit --all --property assertion => assertion violated; exit 1; omits which is the one that HotSpot takes

public class FirstWaiterSuffices {
    static final Object LOCK = new Object();
    static int waiting;
    static int woken;

    static void await() {
        synchronized (LOCK) {
            waiting++;
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                return;
            }
            woken++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(FirstWaiterSuffices::await);
            thread.setDaemon(true);
            thread.start();
        }
        synchronized (LOCK) {
            if (waiting == 2) {
                LOCK.notify();
            }
        }
        synchronized (LOCK) {
            assert woken == 0;
        }
    }
}
