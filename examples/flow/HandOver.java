// The buffer is emptied in a block of its own: a reader may come in between.

public class HandOver {
    static int secret = 42;
    static int buffer;
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                buffer = secret;
            }
            synchronized (lock) {
                buffer = 0;
            }
        }).start();
        synchronized (lock) {
            System.out.println(buffer);
        }
    }
}
