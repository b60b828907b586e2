package plait.vm;

import jdk.internal.vm.ContainedThreads;
import jdk.internal.vm.ThreadContainer;

/** Threads that leave what counts them. */
public final class ThreadContainment {
    /** Whether anything counts threads: a constant, so that its uses cost nothing elsewhere. */
    public static final boolean COUNTS = true;

    private ThreadContainment() {}

    public static void leave(Object container, Thread thread) {
        ContainedThreads.leave((ThreadContainer) container, thread);
    }
}
