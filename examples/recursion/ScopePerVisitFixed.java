// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link ScopePerVisit} with the lock kept for the whole visit, scopes of any depth included. */
public class ScopePerVisitFixed {

    static class Scope {
        boolean isClosed;
    }

    static final Object lock = new Object();
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
        synchronized (lock) {
            open();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ScopePerVisitFixed::visit);
        other.start();
        visit();
        other.join();
        assert current == null;
    }
}
