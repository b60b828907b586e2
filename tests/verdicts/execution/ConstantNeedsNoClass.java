// rule: reading a constant variable initialises nothing (JLS 12.4.1)
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
public class ConstantNeedsNoClass {
    static volatile boolean done;

    static class Constants {
        static final int SIZE = 3;

        static {
            done = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { assert Constants.SIZE == 3 && !done; });
        other.start();
        Constants[] none = new Constants[Constants.SIZE];
        other.join();
        assert !done && none.length == 3;
    }
}
