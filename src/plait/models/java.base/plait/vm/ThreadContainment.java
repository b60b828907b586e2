package plait.vm;

/** Threads that leave what counts them, which there is from JDK 21 on. */
public final class ThreadContainment {
    private ThreadContainment() {}

    public static void leave(Object container, Thread thread) {}
}
