/** Without -ea an assert evaluates nothing. */
public class AssertionsOff {
    static boolean evaluated;

    static boolean check() {
        evaluated = true;
        return false;
    }

    public static void main(String[] args) {
        assert check() : "message " + check();
        System.out.println(evaluated);
        boolean enabled = false;
        assert enabled = true;
        System.out.println(enabled);
        System.out.println(AssertionsOff.class.desiredAssertionStatus());
        try {
            throw new AssertionError("explicit", new Exception("cause"));
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage());
        }
    }
}
