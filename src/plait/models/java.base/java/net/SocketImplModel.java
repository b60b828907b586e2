package java.net;

import plait.vm.Vm;

/** Sockets have no model. */
final class SocketImplModel {
    static void clinit() {
        Vm.unsupported("sockets (java.net)");
    }
}
