package java.lang.invoke;

import plait.vm.Vm;

/** The object that stands for every VarHandle; see {@link MethodHandlesModel}. */
final class InertHandle {
    private InertHandle() {}

    /** An object of some concrete class of handles, never constructed. */
    static VarHandle make() {
        return (VarHandle) Vm.allocate(VarHandleInts.FieldInstanceReadWrite.class);
    }
}
