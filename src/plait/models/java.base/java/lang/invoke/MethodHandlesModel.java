package java.lang.invoke;

import plait.vm.Vm;

/**
 * Look-ups that succeed and give inert handles: the builder turns the uses of constant VarHandles
 * into memory operations, and refuses the uses of all others. What makes method handles out of
 * nothing is refused; what makes them of others can then not be reached.
 */
final class MethodHandlesModel {
    static void clinit() {}

    static MethodHandles.Lookup lookup() {
        return (MethodHandles.Lookup) Vm.allocate(MethodHandles.Lookup.class);
    }

    static MethodHandles.Lookup publicLookup() {
        return lookup();
    }

    static MethodHandles.Lookup privateLookupIn(Class<?> target, MethodHandles.Lookup caller) {
        return lookup();
    }

    static VarHandle arrayElementVarHandle(Class<?> arrayClass) {
        return InertHandle.make();
    }

    static VarHandle byteArrayViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        return InertHandle.make();
    }

    static MethodHandle arrayConstructor(Class<?> arrayClass) {
        Vm.unsupported("java.lang.invoke.MethodHandles.arrayConstructor");
        return null;
    }

    static MethodHandle arrayLength(Class<?> arrayClass) {
        Vm.unsupported("java.lang.invoke.MethodHandles.arrayLength");
        return null;
    }

    static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        Vm.unsupported("java.lang.invoke.MethodHandles.arrayElementGetter");
        return null;
    }

    static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        Vm.unsupported("java.lang.invoke.MethodHandles.arrayElementSetter");
        return null;
    }

    static VarHandle byteBufferViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        Vm.unsupported("java.lang.invoke.MethodHandles.byteBufferViewVarHandle");
        return null;
    }

    static MethodHandle spreadInvoker(MethodType type, int leading) {
        Vm.unsupported("java.lang.invoke.MethodHandles.spreadInvoker");
        return null;
    }

    static MethodHandle exactInvoker(MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.exactInvoker");
        return null;
    }

    static MethodHandle invoker(MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.invoker");
        return null;
    }

    static MethodHandle varHandleExactInvoker(VarHandle.AccessMode mode, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.varHandleExactInvoker");
        return null;
    }

    static MethodHandle varHandleInvoker(VarHandle.AccessMode mode, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.varHandleInvoker");
        return null;
    }

    static MethodHandle constant(Class<?> type, Object value) {
        Vm.unsupported("java.lang.invoke.MethodHandles.constant");
        return null;
    }

    static MethodHandle identity(Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.identity");
        return null;
    }

    static MethodHandle zero(Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.zero");
        return null;
    }

    static MethodHandle empty(MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.empty");
        return null;
    }

    static MethodHandle throwException(Class<?> result, Class<? extends Throwable> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.throwException");
        return null;
    }

    static Object classData(MethodHandles.Lookup caller, String name, Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.classData");
        return null;
    }

    static Object classDataAt(MethodHandles.Lookup caller, String name, Class<?> type, int index) {
        Vm.unsupported("java.lang.invoke.MethodHandles.classDataAt");
        return null;
    }
}
