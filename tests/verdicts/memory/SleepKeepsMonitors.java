// rule: sleep and yield release no monitor (JLS 17.3)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class SleepKeepsMonitors {
    static final Object lock = new Object();
    static int inside;

    static void enter() {
        synchronized (lock) {
            assert ++inside == 1;
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Thread.yield();
            inside--;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SleepKeepsMonitors::enter);
        other.start();
        enter();
        other.join();
    }
}
