// The writer looks before it lets go of the lock: the relay has run before or not at all.

public class RelayInTwoLocksFixed {
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
            System.out.println(out);
        }
    }
}
