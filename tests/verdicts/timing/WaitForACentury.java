// rule: wait, join and park for a century or more end by others alone; who waits in vain is deadlocked
// check: explicit|symbolic|pushdown --no-confirm --property deadlock => deadlock violated; exit 1
// full check: reference --no-confirm --property deadlock => deadlock violated; exit 1
public class WaitForACentury {
    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(Long.MAX_VALUE);
        }
    }
}
