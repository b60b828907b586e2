// rule: to wait for a thread that has come to a call without a model is no deadlock: it could go on
// check: explicit --no-confirm --property deadlock => deadlock unknown; exit 3
// full check: reference|pushdown --no-confirm --property deadlock => deadlock unknown; exit 3

import java.io.File;

public class NoModelWithMonitor {
    static final Object LOCK = new Object();

    static void work() {
        synchronized (LOCK) {
            new File("none.txt").exists();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(NoModelWithMonitor::work);
        thread.start();
        synchronized (LOCK) {
            System.out.println("mine");
        }
        thread.join();
    }
}
