// property: assertion expect: violated

import plait.Verify;

/**
 * Two visitors open scopes inside scopes over one current scope. Each visit should keep the lock to
 * its end.
 */
public class ScopePerVisit {

    static class Scope {
        boolean isClosed;
    }

    static Scope current;

    static void open() {
        Scope outer = current;
        Scope own = new Scope();
        current = own;
        if (Verify.anyBoolean()) {
            open();
        }
        assert current == own && !own.isClosed : "the scope of another visit";
        own.isClosed = true;
        current = outer;
    }

    static void visit() {
        open();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ScopePerVisit::visit);
        other.start();
        visit();
        other.join();
        assert current == null;
    }
}
