package plait;

/** The inputs of a run on a stock JVM, for tests that repeat a counterexample. */
public final class Inputs {
    private Inputs() {}

    /**
     * Lets the {@code any...} calls of {@link Verify} and its peers give these values from now on, in
     * this order, instead of those of the system property {@code plait.inputs}.
     */
    public static void use(String... values) {
        Recording.use(values);
    }
}
