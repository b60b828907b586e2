package java.lang;

import jdk.internal.vm.StackableScope;
import jdk.internal.vm.ThreadContainer;

/** JavaLangAccess: thread containers serve tools only, so they are left out. */
final class ${Name} {
    static void start(Object self, Thread thread, ThreadContainer container) {
        thread.plaitStart();
    }

    static ThreadContainer threadContainer(Object self, Thread thread) {
        return null;
    }

    static StackableScope headStackableScope(Object self, Thread thread) {
        return (StackableScope) thread.headStackableScopes;
    }

    static void setHeadStackableScope(Object self, StackableScope scope) {
        Thread.currentThread().headStackableScopes = scope;
    }
}
