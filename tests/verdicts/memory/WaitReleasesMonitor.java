// rule: wait releases the monitor, however often it was entered (JLS 17.2.1)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class WaitReleasesMonitor {
    static final Object lock = new Object();
    static int inside;

    static void enter() {
        synchronized (lock) {
            synchronized (lock) {
                assert ++inside == 1;
                try {
                    lock.wait(1);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                inside--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(WaitReleasesMonitor::enter);
        other.start();
        enter();
        other.join();
    }
}
