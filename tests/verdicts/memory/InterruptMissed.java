// rule: who does not notice an interrupt is not ordered by it (JLS 17.4.4)
// check: explicit --property race => race violated; exit 1
// full check: symbolic|reference --property race => race violated; exit 1
public class InterruptMissed {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (!Thread.currentThread().isInterrupted()) {
                assert value < 2;
            }
        });
        other.start();
        value = 1;
        other.interrupt();
        other.join();
    }
}
