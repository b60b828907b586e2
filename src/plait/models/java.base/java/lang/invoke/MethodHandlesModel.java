package java.lang.invoke;

import java.lang.reflect.Array;
import java.lang.reflect.Member;
import java.util.Arrays;
import java.util.List;
import plait.vm.Vm;

/**
 * Method handles that run boxed arguments, see {@link Handles}. The builder turns the uses of
 * constant VarHandles into memory operations; the others find their {@link Variable} when used.
 */
final class MethodHandlesModel {
    static void clinit() {}

    // ---- look-ups

    static MethodHandles.Lookup lookup() {
        return Handles.lookupIn(Vm.findClass(Vm.frameClass(Vm.captureFrames()[0])));
    }

    static MethodHandles.Lookup publicLookup() {
        return Handles.lookupIn(Object.class);
    }

    static MethodHandles.Lookup privateLookupIn(Class<?> target, MethodHandles.Lookup caller) {
        return Handles.lookupIn(target);
    }

    // ---- variables

    static VarHandle arrayElementVarHandle(Class<?> arrayClass) {
        elementOf(arrayClass);
        return InertHandle.make(Variable.ofElements(arrayClass));
    }

    static VarHandle byteArrayViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        return InertHandle.make(Variable.ofBytes(view, order == java.nio.ByteOrder.LITTLE_ENDIAN));
    }

    static VarHandle byteBufferViewVarHandle(Class<?> view, java.nio.ByteOrder order) {
        Vm.unsupported("java.lang.invoke.MethodHandles.byteBufferViewVarHandle");
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

    // ---- arrays

    static MethodHandle arrayConstructor(Class<?> arrayClass) {
        Class<?> element = elementOf(arrayClass);
        return Handles.of(MethodType.methodType(arrayClass, int.class),
                arguments -> Array.newInstance(element, (int) arguments[0]));
    }

    static MethodHandle arrayLength(Class<?> arrayClass) {
        elementOf(arrayClass);
        return Handles.of(MethodType.methodType(int.class, arrayClass),
                arguments -> Array.getLength(arguments[0]));
    }

    static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        return Handles.of(MethodType.methodType(elementOf(arrayClass), arrayClass, int.class),
                arguments -> Array.get(arguments[0], (int) arguments[1]));
    }

    static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        Class<?> element = elementOf(arrayClass);
        return Handles.of(MethodType.methodType(void.class, arrayClass, int.class, element), arguments -> {
            Array.set(arguments[0], (int) arguments[1], arguments[2]);
            return null;
        });
    }

    private static Class<?> elementOf(Class<?> arrayClass) {
        Class<?> element = arrayClass.getComponentType();
        if (element == null) {
            throw new IllegalArgumentException("not an array type: " + arrayClass.getName());
        }
        return element;
    }

    // ---- handles from nothing

    static MethodHandle constant(Class<?> type, Object value) {
        Object converted = Handles.convert(value, type);
        return Handles.of(MethodType.methodType(type), arguments -> converted);
    }

    static MethodHandle identity(Class<?> type) {
        return Handles.of(MethodType.methodType(type, type), arguments -> arguments[0]);
    }

    static MethodHandle zero(Class<?> type) {
        return empty(MethodType.methodType(type));
    }

    static MethodHandle empty(MethodType type) {
        Object value = Handles.zero(type.returnType());
        return Handles.of(type, arguments -> value);
    }

    static MethodHandle throwException(Class<?> result, Class<? extends Throwable> type) {
        return Handles.of(MethodType.methodType(result, type), arguments -> {
            throw (Throwable) arguments[0];
        });
    }

    static MethodHandle exactInvoker(MethodType type) {
        return Handles.of(type.insertParameterTypes(0, MethodHandle.class), arguments ->
                Handles.invoke((MethodHandle) arguments[0], tail(arguments), type.parameterArray(),
                        type.returnType(), true));
    }

    static MethodHandle invoker(MethodType type) {
        return Handles.of(type.insertParameterTypes(0, MethodHandle.class), arguments ->
                ((MethodHandle) arguments[0]).asType(type).run(tail(arguments)));
    }

    static MethodHandle spreadInvoker(MethodType type, int leading) {
        return invoker(type).asSpreader(Object[].class, type.parameterCount() - leading);
    }

    private static Object[] tail(Object[] arguments) {
        return Arrays.copyOfRange(arguments, 1, arguments.length);
    }

    // ---- handles from others

    static MethodHandle insertArguments(MethodHandle target, int at, Object[] values) {
        MethodType type = target.type();
        Object[] converted = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            converted[i] = Handles.convert(values[i], type.parameterType(at + i));
        }
        return Handles.of(type.dropParameterTypes(at, at + values.length),
                arguments -> target.run(spliced(arguments, at, 0, converted)));
    }

    static MethodHandle dropArguments(MethodHandle target, int at, List<Class<?>> types) {
        return dropArguments(target, at, types.toArray(new Class<?>[0]));
    }

    static MethodHandle dropArguments(MethodHandle target, int at, Class<?>[] types) {
        return Handles.of(target.type().insertParameterTypes(at, types),
                arguments -> target.run(spliced(arguments, at, types.length, new Object[0])));
    }

    static MethodHandle dropReturn(MethodHandle target) {
        return target.asType(target.type().changeReturnType(void.class));
    }

    static MethodHandle permuteArguments(MethodHandle target, MethodType newType, int[] order) {
        return Handles.of(newType, arguments -> {
            Object[] given = new Object[order.length];
            for (int i = 0; i < order.length; i++) {
                given[i] = arguments[order[i]];
            }
            return target.run(given);
        });
    }

    static MethodHandle filterArguments(MethodHandle target, int at, MethodHandle[] filters) {
        MethodType type = target.type();
        for (int i = 0; i < filters.length; i++) {
            if (filters[i] != null) {
                type = type.changeParameterType(at + i, filters[i].type().parameterType(0));
            }
        }
        return Handles.of(type, arguments -> {
            Object[] given = arguments.clone();
            for (int i = filters.length - 1; i >= 0; i--) {
                if (filters[i] != null) {
                    given[at + i] = filters[i].run(new Object[] {arguments[at + i]});
                }
            }
            return target.run(given);
        });
    }

    static MethodHandle collectArguments(MethodHandle target, int at, MethodHandle filter) {
        MethodType inner = filter.type();
        boolean isVoid = inner.returnType() == void.class;
        MethodType type = isVoid ? target.type() : target.type().dropParameterTypes(at, at + 1);
        int count = inner.parameterCount();
        return Handles.of(type.insertParameterTypes(at, inner.parameterArray()), arguments -> {
            Object value = filter.run(Arrays.copyOfRange(arguments, at, at + count));
            return target.run(spliced(arguments, at, count, isVoid ? new Object[0] : new Object[] {value}));
        });
    }

    static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        MethodType type = target.type().changeReturnType(filter.type().returnType());
        boolean isVoid = target.type().returnType() == void.class;
        return Handles.of(type, arguments -> {
            Object value = target.run(arguments);
            return filter.run(isVoid ? new Object[0] : new Object[] {value});
        });
    }

    static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    static MethodHandle foldArguments(MethodHandle target, int at, MethodHandle combiner) {
        boolean isVoid = combiner.type().returnType() == void.class;
        MethodType type = isVoid ? target.type() : target.type().dropParameterTypes(at, at + 1);
        int count = combiner.type().parameterCount();
        return Handles.of(type, arguments -> {
            Object value = combiner.run(Arrays.copyOfRange(arguments, at, at + count));
            return target.run(isVoid ? arguments : spliced(arguments, at, 0, new Object[] {value}));
        });
    }

    static MethodHandle guardWithTest(MethodHandle test, MethodHandle target, MethodHandle fallback) {
        int count = test.type().parameterCount();
        return Handles.of(target.type(), arguments ->
                (boolean) test.run(Arrays.copyOf(arguments, count)) ? target.run(arguments) : fallback.run(arguments));
    }

    static MethodHandle catchException(
            MethodHandle target, Class<? extends Throwable> type, MethodHandle handler) {
        int count = handler.type().parameterCount() - 1;
        return Handles.of(target.type(), arguments -> {
            try {
                return target.run(arguments);
            } catch (Throwable e) {
                if (!type.isInstance(e)) {
                    throw e;
                }
                return handler.run(spliced(Arrays.copyOf(arguments, count), 0, 0, new Object[] {e}));
            }
        });
    }

    static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        boolean isVoid = target.type().returnType() == void.class;
        int extra = isVoid ? 1 : 2;
        int count = cleanup.type().parameterCount() - extra;
        return Handles.of(target.type(), arguments -> {
            Throwable thrown = null;
            Object value = Handles.zero(target.type().returnType());
            try {
                value = target.run(arguments);
            } catch (Throwable e) {
                thrown = e;
            }
            Object[] first = isVoid ? new Object[] {thrown} : new Object[] {thrown, value};
            Object result = cleanup.run(spliced(Arrays.copyOf(arguments, count), 0, 0, first));
            if (thrown != null) {
                throw thrown;
            }
            return result;
        });
    }

    /** The arguments with `dropped` of them at a place replaced by others. */
    private static Object[] spliced(Object[] arguments, int at, int dropped, Object[] inserted) {
        Object[] all = new Object[arguments.length - dropped + inserted.length];
        System.arraycopy(arguments, 0, all, 0, at);
        System.arraycopy(inserted, 0, all, at, inserted.length);
        System.arraycopy(arguments, at + dropped, all, at + inserted.length, arguments.length - at - dropped);
        return all;
    }

    // ---- without a model

    static MethodHandle explicitCastArguments(MethodHandle target, MethodType newType) {
        Vm.unsupported("java.lang.invoke.MethodHandles.explicitCastArguments");
        return null;
    }

    static MethodHandle dropArgumentsToMatch(MethodHandle target, int skip, List<Class<?>> types, int at) {
        Vm.unsupported("java.lang.invoke.MethodHandles.dropArgumentsToMatch");
        return null;
    }

    static MethodHandle loop(MethodHandle[][] clauses) {
        Vm.unsupported("java.lang.invoke.MethodHandles.loop");
        return null;
    }

    static MethodHandle whileLoop(MethodHandle init, MethodHandle test, MethodHandle body) {
        Vm.unsupported("java.lang.invoke.MethodHandles.whileLoop");
        return null;
    }

    static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body, MethodHandle test) {
        Vm.unsupported("java.lang.invoke.MethodHandles.doWhileLoop");
        return null;
    }

    static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init, MethodHandle body) {
        Vm.unsupported("java.lang.invoke.MethodHandles.countedLoop");
        return null;
    }

    static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init, MethodHandle body) {
        Vm.unsupported("java.lang.invoke.MethodHandles.countedLoop");
        return null;
    }

    static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        Vm.unsupported("java.lang.invoke.MethodHandles.iteratedLoop");
        return null;
    }

    static MethodHandle tableSwitch(MethodHandle fallback, MethodHandle[] targets) {
        Vm.unsupported("java.lang.invoke.MethodHandles.tableSwitch");
        return null;
    }

    static Member reflectAs(Class<?> expected, MethodHandle target) {
        Vm.unsupported("java.lang.invoke.MethodHandles.reflectAs");
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
