public class UncaughtInMain {
    static class Fatal extends RuntimeException {
        Fatal(String message) { super(message); }
    }

    static void level(int n) {
        try {
            if (n == 0) throw new Fatal("nobody catches this");
            level(n - 1);
        } finally {
            System.out.println("unwinding " + n);
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        level(3);
        System.out.println("never printed");
    }
}
