package org.cprover;

import plait.vm.Vm;

/** Where JBMC's API asks for what there is not under Plait. */
final class CProverModel {
    static Object askJbmc() {
        Vm.unsupported("what only JBMC knows");
        return null;
    }
}
