// rule: a thread that sleeps for ever waits for nobody: that is no deadlock
// check: explicit|symbolic --no-confirm --property deadlock => deadlock holds; exit 0
// check: pushdown --no-confirm --property deadlock => deadlock unknown; says no execution terminates; exit 3
// full check: reference --no-confirm --property deadlock => deadlock holds; exit 0
public class SleeperIsNotStuck {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {}).start();
        Thread.sleep(Long.MAX_VALUE);
    }
}
