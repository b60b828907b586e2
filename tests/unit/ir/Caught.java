import java.util.function.IntSupplier;

/** Failed `assert` statements that somebody catches, wherever javac makes the test of the flag jump to. */
public class Caught {
    enum Color { RED, GREEN }

    static void atTheEndOfABranch(int x) {
        if (x > 0) {
            assert x < 2;
        } else {
            x++;
        }
    }

    static void atTheEndOfALoop(int x) {
        for (int i = 0; i < 2; i++) {
            assert x < 2 : "x is " + x;
        }
    }

    static void atTheEndOfAWhile(int x) {
        while (x < 5) {
            x++;
            assert x != 4 || x > 7;
        }
    }

    static void beforeAThrow(int x) {
        assert x < 2;
        throw new AssertionError("hand-written");
    }

    static int withASwitch(Color color, int x) {
        assert switch (color) {
            case RED -> x < 2;
            case GREEN -> {
                if (x == 9) {
                    throw new AssertionError("in a block");
                }
                yield x < 2;
            }
        } : color;
        return x;
    }

    static void always(int x) {
        if (x == 2) {
            assert false : x;
        }
    }

    static void inALambda(int x) {
        IntSupplier supplier = () -> {
            assert x < 2;
            return x;
        };
        supplier.getAsInt();
    }

    static void negated(int x) {
        do {
            assert !(x == 2) && x != 3;
            x += 10;
        } while (x < 5);
    }

    static void afterNothing(int x) {
        assert true;
        if (x == 3) {
            throw new AssertionError("hand-written");
        }
    }

    public static void main(String[] args) {
        try {
            atTheEndOfALoop(2);
        } catch (AssertionError error) {
            // Nobody is told.
        }
    }
}
