// rule: the main class is initialised like any other: its initialiser waits for ever for a thread
// that uses it
// check: explicit|pushdown --property deadlock => deadlock violated; exit 1
// full check: reference --property deadlock => deadlock violated; exit 1
public class MainClassInitialiserWaits {
    static int value;

    static {
        Thread setter = new Thread(() -> value = 1);
        setter.start();
        try {
            setter.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {}
}
