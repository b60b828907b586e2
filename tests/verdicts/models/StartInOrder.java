// rule: who starts a thread under its monitor, or before others know it, does not wait for it
// check: explicit => deadlock holds; exit 0
// full check: symbolic|reference => deadlock holds; exit 0
// check: pushdown => deadlock holds
public class StartInOrder {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread started = new Thread(() -> {}, "started");
        Thread holder = new Thread(() -> {
            synchronized (started) {
                synchronized (LOCK) {
                }
            }
        }, "holder");
        holder.start();
        synchronized (started) {
            started.start();
        }
        holder.join();
        started.join();
    }
}
