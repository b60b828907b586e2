// rule: start takes the monitor of the Thread, so it can be part of a circle of locks
// check: explicit => deadlock violated; exit 1
// full check: symbolic|pushdown|reference => deadlock violated; exit 1
public class StartTakesMonitor {
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
        synchronized (LOCK) {
            started.start();
        }
        holder.join();
    }
}
