// rule: a violation counts although an array follows that is too large
// check: explicit --no-confirm --property assertion => assertion violated; exit 1
// full check: reference|symbolic|pushdown --no-confirm --property assertion => assertion violated; exit 1

public class LargeArrayAfterFailure {
    public static void main(String[] args) {
        try {
            assert args.length > 0;
        } catch (AssertionError expected) {
            System.out.println(new int[1 << 30].length);
        }
    }
}
