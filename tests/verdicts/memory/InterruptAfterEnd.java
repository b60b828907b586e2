// rule: an interrupt may come after the last look at it: it is then never seen
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class InterruptAfterEnd {
    static volatile boolean seen;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> seen = Thread.interrupted());
        other.start();
        other.interrupt();
        other.join();
        assert seen;
    }
}
