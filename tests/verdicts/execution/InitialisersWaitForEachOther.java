// rule: two threads initialise two classes that need each other: each waits for the other (JLS 12.4.2, 2)
// check: explicit => deadlock violated; exit 1
// full check: symbolic|reference => deadlock violated; exit 1
public class InitialisersWaitForEachOther {
    static class Left {
        static final Object RIGHT = Right.make();

        static Object make() {
            return new Object();
        }
    }

    static class Right {
        static final Object LEFT = Left.make();

        static Object make() {
            return new Object();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Left::make);
        other.start();
        Right.make();
        other.join();
    }
}
