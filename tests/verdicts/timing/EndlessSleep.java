// rule: a sleep of a century or more does not end, unless it is interrupted
// check: explicit|symbolic|pushdown --no-confirm --property assertion,exception,deadlock => assertion holds; deadlock holds
// full check: reference --no-confirm --property assertion,exception,deadlock => assertion holds; deadlock holds
// check: symbolic --no-confirm --timeouts last => assertion holds; exit 0
// check: explicit --no-confirm --timeouts never --no-reduction => assertion holds; exit 0
public class EndlessSleep {
    static volatile boolean isOver;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException interrupted) {
                return;
            }
            isOver = true;
        });
        sleeper.setDaemon(true);
        sleeper.start();
        Thread.yield();
        assert !isOver;
    }
}
