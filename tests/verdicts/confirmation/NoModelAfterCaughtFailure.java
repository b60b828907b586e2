// rule: a failed assertion counts although it is caught, and a call that has no model follows in the same step
// check: explicit|reference|symbolic|pushdown --property assertion => assertion violated; exit 1; says confirmed on JDK

import java.io.File;

public class NoModelAfterCaughtFailure {
    static volatile int x;

    public static void main(String[] args) {
        try {
            assert x == 1;
        } catch (AssertionError expected) {
            new File("none.txt").exists();
        }
    }
}
