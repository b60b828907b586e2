package plait;

/** What programs ask of the users' API, for {@code InputOracle}: it notes what happens first. */
public final class Verify {
    static int[] inputs;
    static int next;
    static String noted;

    private Verify() {}

    /** Lets a run begin with these inputs. */
    public static void begin(int[] values) {
        inputs = values;
        next = 0;
        noted = "";
    }

    /** What came first: {@code assertion}, {@code assumption}, or nothing. */
    public static String noted() {
        return noted;
    }

    /** The next input. */
    public static int anyInt(int low, int high) {
        return inputs[next++];
    }

    /** Notes a false assumption. */
    public static void assume(boolean condition) {
        note(condition, "assumption");
    }

    /** Notes a false assertion. */
    public static void check(boolean condition) {
        note(condition, "assertion");
    }

    private static void note(boolean condition, String what) {
        if (!condition) {
            if (noted.isEmpty()) {
                noted = what;
            }
            throw new AssertionError();
        }
    }
}
