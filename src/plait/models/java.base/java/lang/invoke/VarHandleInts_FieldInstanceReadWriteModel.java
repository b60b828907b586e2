package java.lang.invoke;

/** The class that stands for every handle; see {@link MethodHandlesModel}. */
final class VarHandleInts_FieldInstanceReadWriteModel {
    static VarHandleInts.FieldInstanceReadWrite withInvokeExactBehavior(Object self) {
        return (VarHandleInts.FieldInstanceReadWrite) self;
    }

    static VarHandleInts.FieldInstanceReadWrite withInvokeBehavior(Object self) {
        return (VarHandleInts.FieldInstanceReadWrite) self;
    }
}
