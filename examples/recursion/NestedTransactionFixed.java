// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link NestedTransaction} with a {@code finally}: right for transactions of any depth. */
public class NestedTransactionFixed {

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
        try {
            work();
            assert current == own : "an inner transaction is still the current one";
        } finally {
            own.isOpen = false;
            current = outer;
        }
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
