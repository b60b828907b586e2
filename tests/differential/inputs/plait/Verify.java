package plait;

/** What programs ask of the users' API, for {@code InputOracle}: it notes what fails. */
public final class Verify {
    static int[] inputs;
    static int next;
    static boolean assertionFailed;
    static boolean assumptionFailed;

    private Verify() {}

    /** Lets a run begin with these inputs. */
    public static void begin(int[] values) {
        inputs = values;
        next = 0;
        assertionFailed = false;
        assumptionFailed = false;
    }

    /** Whether an assertion failed before any assumption did. */
    public static boolean assertionFailed() {
        return assertionFailed;
    }

    /** Whether an assumption failed: what comes after it does not count. */
    public static boolean assumptionFailed() {
        return assumptionFailed;
    }

    /** The next input. */
    public static int anyInt(int low, int high) {
        return inputs[next++];
    }

    /** Notes a false assumption. */
    public static void assume(boolean condition) {
        if (!condition) {
            assumptionFailed = true;
            throw new AssertionError();
        }
    }

    /** Notes a false assertion. */
    public static void check(boolean condition) {
        if (!condition) {
            assertionFailed |= !assumptionFailed;
            throw new AssertionError();
        }
    }
}
