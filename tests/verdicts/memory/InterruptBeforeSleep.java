// rule: an interrupt that comes before a sleep ends it at once, and its status is cleared
// check: explicit => exception holds; exit 0
// full check: symbolic|reference => exception holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class InterruptBeforeSleep {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(100_000);
            assert false : "slept";
        } catch (InterruptedException e) {
            assert !Thread.currentThread().isInterrupted();
        }
    }
}
