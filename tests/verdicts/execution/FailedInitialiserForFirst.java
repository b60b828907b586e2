// rule: only the thread that runs the initialiser gets its exception (JLS 12.4.2, 10)
// check: explicit => exception violated; exit 1
// full check: symbolic|reference => exception violated; exit 1
public class FailedInitialiserForFirst {
    static class Failing {
        static int value = Integer.parseInt("x");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                Failing.value++;
            } catch (LinkageError e) {
                return;
            }
        });
        other.start();
        try {
            Failing.value++;
        } catch (ExceptionInInitializerError e) {
            other.join();
        }
    }
}
