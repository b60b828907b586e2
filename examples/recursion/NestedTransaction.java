// property: assertion expect: violated

import plait.Verify;

/**
 * Transactions inside transactions. An abort leaves {@code run} without a {@code finally}, so the
 * aborted transaction stays the current one of its caller.
 */
public class NestedTransaction {

    static class Transaction {
        boolean isOpen = true;
    }

    static class Abort extends RuntimeException {
        Abort() {
            super(null, null, false, false);
        }
    }

    static Transaction current;

    static void run() {
        Transaction outer = current;
        Transaction own = new Transaction();
        current = own;
        work();
        assert current == own : "an inner transaction is still the current one";
        own.isOpen = false;
        current = outer;
    }

    static void work() {
        while (Verify.anyBoolean()) {
            if (Verify.anyBoolean()) {
                throw new Abort();
            }
            try {
                run();
            } catch (Abort abort) {
                assert current.isOpen : "work goes on in a transaction that is over";
            }
        }
    }

    public static void main(String[] args) {
        try {
            run();
        } catch (Abort abort) {
            // everything was undone
        }
        assert current == null : "a transaction is left";
    }
}
