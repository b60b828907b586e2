// rule: to notice an interrupt comes after what was done before it was sent (JLS 17.4.4)
// check: explicit --property race => race holds; exit 0
// full check: symbolic|reference --property race => race holds; exit 0
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class InterruptOrders {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (Thread.currentThread().isInterrupted()) {
                assert value == 1;
            }
        });
        other.start();
        value = 1;
        other.interrupt();
        other.join();
    }
}
