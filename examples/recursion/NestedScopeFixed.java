// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link NestedScope} with the scope of the caller put back, at any depth. */
public class NestedScopeFixed {

    static class Scope {}

    static Scope current;

    static void enter() {
        Scope outer = current;
        Scope own = new Scope();
        current = own;
        if (Verify.anyBoolean()) {
            enter();
        }
        assert current == own : "the callee left another scope";
        current = outer;
    }

    public static void main(String[] args) {
        enter();
        assert current == null;
    }
}
