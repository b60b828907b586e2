// rule: a sleep of less than a century may end at any moment; it orders nothing
// check: explicit|symbolic|pushdown --no-confirm => assertion violated; exit 1
// full check: reference --no-confirm => assertion violated; exit 1
// check: --no-confirm => says depends on an early timeout: Thread.sleep of 1 h at LongSleepEnds.java
// check: explicit|symbolic --no-confirm --timeouts last => assertion holds; says sleeps and timed waits end only when no other thread can run; exit 0
// full check: reference --no-confirm --timeouts last => assertion holds; says sleeps and timed waits end only when no other thread can run; exit 0
public class LongSleepEnds {
    static volatile boolean isOver;

    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(3_600_000);
            } catch (InterruptedException interrupted) {
                return;
            }
            isOver = true;
        });
        sleeper.setDaemon(true);
        sleeper.start();
        assert !isOver;
    }
}
