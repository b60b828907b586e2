// The buffer is emptied before the lock is released.

public class HandOverFixed {
    static int secret = 42;
    static int buffer;
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                buffer = secret;
                buffer = 0;
            }
        }).start();
        synchronized (lock) {
            System.out.println(buffer);
        }
    }
}
