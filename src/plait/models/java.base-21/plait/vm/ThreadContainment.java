package plait.vm;

import jdk.internal.vm.ContainedThreads;
import jdk.internal.vm.ThreadContainer;

/** Threads that leave what counts them. */
public final class ThreadContainment {
    private ThreadContainment() {}

    public static void leave(Object container, Thread thread) {
        ContainedThreads.leave((ThreadContainer) container, thread);
    }
}
