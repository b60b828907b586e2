// rule: wait releases its own monitor only: nobody gets to the inner one (JLS 17.2.1)
// check: explicit => deadlock violated; exit 1
// full check: symbolic|reference => deadlock violated; exit 1
public class NestedMonitorLockout {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    ready = true;
                    inner.notifyAll();
                }
            }
        });
        other.start();
        synchronized (outer) {
            synchronized (inner) {
                while (!ready) {
                    inner.wait();
                }
            }
        }
        other.join();
    }
}
