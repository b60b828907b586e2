package java.lang.invoke;

import plait.vm.Vm;

/** The object that stands for every VarHandle; see {@link MethodHandlesModel}. */
final class InertHandle {
    private InertHandle() {}

    /** An object of some concrete class of handles, never constructed, that knows its variable. */
    static VarHandle make(Variable variable) {
        Object handle = Vm.allocate(VarHandleInts.FieldInstanceReadWrite.class);
        Vm.putRef(handle, "java/lang/invoke/VarHandle.vform:Ljava/lang/invoke/VarForm;", variable);
        return (VarHandle) handle;
    }

    /** The variable, in the field that the JDK uses for a description of its own. */
    static Variable variableOf(VarHandle handle) {
        return (Variable) (Object) Vm.getRef(handle, "java/lang/invoke/VarHandle.vform:Ljava/lang/invoke/VarForm;");
    }
}
