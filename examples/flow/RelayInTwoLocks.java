// The relay copies what it finds, and the writer lets go of the lock before it looks.

public class RelayInTwoLocks {
    static int secret = 42;
    static int in, out;
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                out = in;
            }
        }).start();
        synchronized (lock) {
            in = secret;
        }
        synchronized (lock) {
            System.out.println(out);
        }
    }
}
