package java.lang.invoke;

import java.util.Optional;
import plait.vm.Vm;

/** The superclass of the class that stands for every handle; see {@link MethodHandlesModel}. */
final class VarHandleInts_FieldInstanceReadOnlyModel {
    static Optional<VarHandle.VarHandleDesc> describeConstable(Object self) {
        Vm.unsupported("java.lang.invoke.VarHandle.describeConstable");
        return null;
    }
}
