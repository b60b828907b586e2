// rule: a waiting thread may wake up for no reason (JLS 17.2.1)
// check: explicit => assertion holds; exit 0; says spurious
// full check: symbolic|reference => assertion holds; exit 0; says spurious
// check: explicit --spurious-wakeups => assertion violated; exit 1
// full check: symbolic|reference --spurious-wakeups => assertion violated; exit 1
public class WaitWithoutLoop {
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
            if (!ready) {
                lock.wait();
            }
            assert ready;
        }
        other.join();
    }
}
