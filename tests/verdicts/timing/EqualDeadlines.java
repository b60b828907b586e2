// rule: sleeps that end at the same time leave the order open
// check: explicit|symbolic --no-confirm --timeouts last => assertion violated; omits early timeout; exit 1
// full check: reference --no-confirm --timeouts last => assertion violated; omits early timeout; exit 1
public class EqualDeadlines {
    private static volatile int last;

    private static void sleepThenWrite(int value) {
        try {
            Thread.sleep(100);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        last = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> sleepThenWrite(1));
        other.start();
        sleepThenWrite(2);
        other.join();
        assert last == 1;
    }
}
