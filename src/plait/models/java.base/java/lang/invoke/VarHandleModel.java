package java.lang.invoke;

import java.util.List;
import plait.vm.Vm;

/**
 * Fences do nothing under sequential consistency. Handles are inert, see {@link MethodHandlesModel}:
 * what they would tell of themselves is refused.
 */
final class VarHandleModel {
    static void clinit() {}

    static void fullFence() {}

    static void acquireFence() {}

    static void releaseFence() {}

    static void loadLoadFence() {}

    static void storeStoreFence() {}

    static Class<?> varType(Object self) {
        Vm.unsupported("java.lang.invoke.VarHandle.varType");
        return null;
    }

    static List<Class<?>> coordinateTypes(Object self) {
        Vm.unsupported("java.lang.invoke.VarHandle.coordinateTypes");
        return null;
    }

    static MethodType accessModeType(Object self, VarHandle.AccessMode mode) {
        Vm.unsupported("java.lang.invoke.VarHandle.accessModeType");
        return null;
    }

    static boolean isAccessModeSupported(Object self, VarHandle.AccessMode mode) {
        Vm.unsupported("java.lang.invoke.VarHandle.isAccessModeSupported");
        return false;
    }

    static MethodHandle toMethodHandle(Object self, VarHandle.AccessMode mode) {
        Vm.unsupported("java.lang.invoke.VarHandle.toMethodHandle");
        return null;
    }

    static boolean hasInvokeExactBehavior(Object self) {
        Vm.unsupported("java.lang.invoke.VarHandle.hasInvokeExactBehavior");
        return false;
    }

    static String toString(Object self) {
        Vm.unsupported("java.lang.invoke.VarHandle.toString");
        return null;
    }
}
