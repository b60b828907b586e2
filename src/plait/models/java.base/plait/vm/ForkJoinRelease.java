package plait.vm;

/** How the tasks of a ForkJoinPool are cancelled and waited for, which JDKs differ in. */
public final class ForkJoinRelease {
    /**
     * Whether what others than workers submit is interrupted when it is cancelled, and only run by
     * workers; and whether threads that wait for a time help with other tasks.
     */
    public static final boolean INTERRUPTS_SUBMISSIONS = false;

    /** Whether a task that has ended is got by a thread that has been interrupted, too. */
    public static final boolean ENDS_BEFORE_INTERRUPTS = false;

    private ForkJoinRelease() {}
}
