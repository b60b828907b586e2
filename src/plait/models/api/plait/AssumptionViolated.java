package plait;

/**
 * Thrown on a stock JVM where {@link Verify#assume} does not hold: the run says nothing about the
 * program. Under Plait such runs do not exist.
 */
public final class AssumptionViolated extends Error {
    private static final long serialVersionUID = 1L;

    AssumptionViolated() {
        super("Verify.assume(false): this run is outside the assumptions");
    }
}
