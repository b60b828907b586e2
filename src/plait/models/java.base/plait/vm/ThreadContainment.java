package plait.vm;

/** Threads that leave what counts them, which there is from JDK 21 on. */
public final class ThreadContainment {
    /** Whether anything counts threads: a constant, so that its uses cost nothing elsewhere. */
    public static final boolean COUNTS = false;

    private ThreadContainment() {}

    public static void leave(Object container, Thread thread) {}
}
