package java.lang;

import jdk.internal.vm.ContainedThreads;
import jdk.internal.vm.StackableScope;
import jdk.internal.vm.ThreadContainer;

/**
 * JavaLangAccess. The containers of threads that have an owner count them, as those behind a
 * StructuredTaskScope; others serve tools only, so they are left out.
 */
final class ${Name} {
    static void start(Object self, Thread thread, ThreadContainer container) {
        if (container.owner() == null) {
            thread.plaitStart();
            return;
        }
        thread.container = container;
        ContainedThreads.enter(container, thread);
        thread.plaitStart();
    }

    static ThreadContainer threadContainer(Object self, Thread thread) {
        return (ThreadContainer) thread.container;
    }

    static StackableScope headStackableScope(Object self, Thread thread) {
        return (StackableScope) thread.headStackableScopes;
    }

    static void setHeadStackableScope(Object self, StackableScope scope) {
        Thread.currentThread().headStackableScopes = scope;
    }
}
