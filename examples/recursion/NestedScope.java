// property: assertion expect: violated

import plait.Verify;

/**
 * Each call opens a scope of its own and should give its caller's back. It closes the current one
 * for good instead, which only a caller with a scope of its own can notice.
 */
public class NestedScope {

    static class Scope {}

    static Scope current;

    static void enter() {
        Scope own = new Scope();
        current = own;
        if (Verify.anyBoolean()) {
            enter();
        }
        assert current == own : "the callee left another scope";
        current = null;
    }

    public static void main(String[] args) {
        enter();
        assert current == null;
    }
}
