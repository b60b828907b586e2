package java.lang;

import jdk.internal.vm.ContainedThreads;
import jdk.internal.vm.SharedThreadContainer;
import jdk.internal.vm.StackableScope;
import jdk.internal.vm.ThreadContainer;

/**
 * JavaLangAccess. Shared containers of threads serve tools only, so they are left out; others may
 * count their threads, as those behind a StructuredTaskScope.
 */
final class ${Name} {
    static void start(Object self, Thread thread, ThreadContainer container) {
        if (container instanceof SharedThreadContainer) {
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
