package java.lang.invoke;

import plait.vm.Vm;

/** See {@link MethodHandlesModel}. */
final class MethodHandles_LookupModel {
    static void clinit() {}

    static VarHandle findVarHandle(Object self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        requireField(owner, name);
        return InertHandle.make();
    }

    static VarHandle findStaticVarHandle(Object self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        requireField(owner, name);
        return InertHandle.make();
    }

    private static void requireField(Class<?> owner, String name) throws NoSuchFieldException {
        if (Vm.fieldModifiers(owner, name) < 0) {
            throw new NoSuchFieldException("no such field: " + owner.getName() + "." + name);
        }
    }

    static MethodHandle findVirtual(Object self, Class<?> owner, String name, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findVirtual");
        return null;
    }

    static MethodHandle findStatic(Object self, Class<?> owner, String name, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findStatic");
        return null;
    }

    static MethodHandle findConstructor(Object self, Class<?> owner, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findConstructor");
        return null;
    }
}
