// rule: a time-out hides a lost notification; without time-outs the wait is a deadlock
// check: explicit|symbolic|pushdown --no-confirm --property deadlock --timeouts never => deadlock violated; exit 1
// full check: reference --no-confirm --property deadlock --timeouts never => deadlock violated; exit 1
// check: explicit|symbolic --no-confirm --property deadlock => deadlock holds; exit 0
// check: pushdown --no-confirm --property deadlock --memory-model sc => deadlock holds; exit 0
// full check: reference --no-confirm --property deadlock => deadlock holds; exit 0
public class LostNotification {
    private static final Object monitor = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            synchronized (monitor) {
                monitor.notifyAll();
            }
        });
        notifier.start();
        synchronized (monitor) {
            monitor.wait(1_000);
        }
    }
}
