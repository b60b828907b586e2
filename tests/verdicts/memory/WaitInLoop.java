// rule: a loop around wait makes spurious wake-ups harmless (JLS 17.2.1)
// check: explicit --spurious-wakeups => assertion holds; deadlock holds; exit 0
// full check: symbolic|reference --spurious-wakeups => assertion holds; deadlock holds; exit 0
public class WaitInLoop {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        other.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
            assert ready;
        }
        other.join();
    }
}
