package jdk.internal.vm;

/** Threads that are counted by the container that they are started in. */
public final class ContainedThreads {
    private ContainedThreads() {}

    public static void enter(ThreadContainer container, Thread thread) {
        container.onStart(thread);
        ScopedValueContainer.BindingsSnapshot values = container.scopedValueBindings();
        if (values != null) {
            thread.plaitInherit(values.scopedValueBindings());
        }
    }

    public static void leave(ThreadContainer container, Thread thread) {
        container.onExit(thread);
    }
}
