// The cache that all users share is filled for one of them.

public class DoubleChecked {
    static int secret = 42;
    static volatile Integer cached;

    static synchronized void fill(int value) {
        if (cached == null) {
            cached = value;
        }
    }

    static int get() {
        if (cached == null) {
            fill(0);
        }
        return cached;
    }

    public static void main(String[] args) {
        new Thread(() -> fill(secret)).start();
        System.out.println(get());
    }
}
