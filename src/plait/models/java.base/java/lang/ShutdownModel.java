package java.lang;

import plait.vm.Vm;

/** The VM's side of shutting down. */
final class ShutdownModel {
    static void beforeHalt() {}

    static void halt0(int status) {
        Vm.halt(status);
    }
}
