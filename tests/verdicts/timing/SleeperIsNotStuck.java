// rule: a thread that sleeps for ever waits for nobody: that is no deadlock, but no execution ends
// check: explicit|symbolic|pushdown --no-confirm --property deadlock => deadlock unknown; says no execution ends; exit 3
// full check: reference --no-confirm --property deadlock => deadlock unknown; says no execution ends; exit 3
public class SleeperIsNotStuck {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {}).start();
        Thread.sleep(Long.MAX_VALUE);
    }
}
