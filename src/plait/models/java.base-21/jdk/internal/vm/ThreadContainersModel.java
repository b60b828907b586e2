package jdk.internal.vm;

import plait.vm.Vm;

/** No registry of thread containers: it serves tools only. */
final class ThreadContainersModel {
    static void clinit() {}

    /** A container without an owner, as the root is. */
    static ThreadContainer root() {
        return (ThreadContainer) Vm.allocate(SharedThreadContainer.class);
    }

    static Object registerContainer(ThreadContainer container) {
        return container;
    }

    static void deregisterContainer(Object key) {}
}
