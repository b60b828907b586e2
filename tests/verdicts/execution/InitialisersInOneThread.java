// rule: one thread may initialise two classes that need each other: its own request returns at once
// check: explicit => assertion holds; exit 0
// full check: symbolic|reference => assertion holds; exit 0
// check: explicit => deadlock holds; exit 0
// full check: symbolic|reference => deadlock holds; exit 0
public class InitialisersInOneThread {
    static class Left {
        static final int VALUE = Right.VALUE + 1;
    }

    static class Right {
        static final int VALUE = Left.VALUE + 1;
    }

    public static void main(String[] args) throws Exception {
        assert Left.VALUE == 2;
        Thread other = new Thread(() -> { assert Right.VALUE == 1; });
        other.start();
        assert Right.VALUE == 1;
        other.join();
    }
}
