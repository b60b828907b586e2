// rule: a final field that is no constant variable initialises its class (JLS 12.4.1)
// check: explicit => assertion violated; exit 1
// full check: symbolic|reference => assertion violated; exit 1
public class BoxedConstantNeedsClass {
    static volatile boolean done;

    static class Constants {
        static final Integer SIZE = 3;

        static {
            done = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { assert !done; });
        other.start();
        int size = Constants.SIZE;
        other.join();
        assert size == 3;
    }
}
