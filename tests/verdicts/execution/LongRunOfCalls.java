// rule: a thread that runs for long without a visible operation is stopped somewhere; a call that
// has just returned has given its result by then
// check: explicit|reference|pushdown => assertion violated; exception holds; says LongRunOfCalls.java:12
public class LongRunOfCalls {
    static int n;

    public static void main(String[] args) {
        for (int i = 0; i < 3000; i++) {
            System.out.println("x");
        }
        n = 1;
        assert n > 5;
    }
}
