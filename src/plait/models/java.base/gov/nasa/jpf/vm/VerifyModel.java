package gov.nasa.jpf.vm;

import plait.vm.Vm;

/** Where JPF's API asks for what there is not under Plait. */
final class VerifyModel {
    static Object askJpf() {
        Vm.unsupported("what only JPF knows");
        return null;
    }
}
