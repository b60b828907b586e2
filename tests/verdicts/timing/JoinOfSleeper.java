// rule: who waits for a thread that sleeps for ever waits for ever
// check: explicit|symbolic|pushdown --no-confirm --property deadlock => deadlock violated; exit 1
// full check: reference --no-confirm --property deadlock => deadlock violated; exit 1
public class JoinOfSleeper {
    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(JoinOfSleeper::sleep);
        sleeper.start();
        sleeper.join();
    }
}
