// rule: a thread that sleeps for ever waits for nobody: that alone is no deadlock, but one who joins it is stuck
// check: explicit|symbolic|pushdown --no-confirm --property deadlock => deadlock holds; exit 0
// full check: reference --no-confirm --property deadlock => deadlock holds; exit 0
public class SleeperIsNotStuck {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {}).start();
        Thread.sleep(Long.MAX_VALUE);
    }
}
