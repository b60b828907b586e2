// rule: when nothing else can run, the earliest deadline passes first, and time-outs at one time in any order
// check: explicit|symbolic --no-confirm --timeouts last => assertion holds; exit 0
// full check: reference --no-confirm --timeouts last => assertion holds; exit 0
// check: explicit|symbolic --no-confirm --timeouts any => assertion violated; exit 1
// full check: reference --no-confirm --timeouts any => assertion violated; exit 1
public class EarlierDeadlineFirst {
    private static final Object monitor = new Object();
    private static volatile boolean isLate;

    private static void nap(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(() -> {
            nap(300);
            isLate = true;
        });
        late.start();
        synchronized (monitor) {
            monitor.wait(200);
        }
        assert !isLate;
    }
}
