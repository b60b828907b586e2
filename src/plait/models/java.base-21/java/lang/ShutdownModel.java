package java.lang;

import plait.vm.Vm;

/** The VM's side of shutting down; nobody listens to the log of exits. */
final class ShutdownModel {
    static void beforeHalt() {}

    static void halt0(int status) {
        Vm.halt(status);
    }

    static void logRuntimeExit(int status) {}
}
