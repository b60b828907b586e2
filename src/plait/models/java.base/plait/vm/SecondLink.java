package plait.vm;

/** The place of a dependent of two completions in the list of the second. */
@ByContract
final class SecondLink extends Link {
    private final Dependent dependent;

    SecondLink(Dependent dependent) {
        this.dependent = dependent;
    }

    Completion fire(int mode, Completion ended, Object known) {
        return dependent.fire(mode, ended, known);
    }
}
