// rule: of two threads that start the same one, either may be the one that fails
// check: explicit => exception violated; assertion violated; exit 1
// full check: symbolic|reference => exception violated; assertion violated; exit 1
public class StartedTwice {
    static volatile boolean isFirst;
    static volatile boolean isSecond;
    static volatile boolean hasFailed;

    public static void main(String[] args) throws Exception {
        Thread started = new Thread(() -> {}, "started");
        Thread rival = new Thread(() -> {
            isFirst = true;
            try {
                started.start();
            } catch (IllegalThreadStateException second) {
                hasFailed = true;
            }
        }, "rival");
        rival.start();
        isSecond = true;
        started.start();
        rival.join();
        assert !hasFailed;
    }
}
