// rule: println takes the monitor of System.out, so it can be part of a circle of locks
// check: explicit => deadlock violated; exit 1
// full check: symbolic|pushdown|reference => deadlock violated; exit 1
public class PrintTakesMonitor {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread holder = new Thread(() -> {
            synchronized (System.out) {
                synchronized (LOCK) {
                }
            }
        }, "holder");
        holder.start();
        synchronized (LOCK) {
            System.out.println("printed");
        }
        holder.join();
    }
}
