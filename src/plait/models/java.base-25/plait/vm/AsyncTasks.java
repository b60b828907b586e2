package plait.vm;

/** Where the tasks of a CompletableFuture run that no executor is named for, which JDKs differ in. */
public final class AsyncTasks {
    /** Whether they run in the common pool even if that has a single thread. */
    public static final boolean ARE_IN_COMMON_POOL = true;

    private AsyncTasks() {}
}
