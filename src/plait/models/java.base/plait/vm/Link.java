package plait.vm;

/** The place of a dependent in the list of what depends on a completion, which guards it. */
@ByContract
abstract class Link {
    Link next;

    /**
     * Does the dependent if all is ready, one result being known; gives its target if more depends
     * on that.
     */
    abstract Completion fire(int mode, Completion ended, Object known);
}
