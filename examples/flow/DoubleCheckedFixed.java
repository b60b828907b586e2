// The cache is filled with what all users may know.

public class DoubleCheckedFixed {
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
        new Thread(() -> {
            int own = secret;
            fill(1);
        }).start();
        System.out.println(get());
    }
}
