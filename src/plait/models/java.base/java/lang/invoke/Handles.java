package java.lang.invoke;

import java.lang.reflect.Array;
import java.lang.reflect.Members;
import java.util.Arrays;
import plait.vm.Call;
import plait.vm.Platform;
import plait.vm.Vm;

/** How method handles are called, converted and combined. */
public final class Handles {
    private Handles() {}

    /** What a handle does, when it needs no class of its own. */
    interface Action {
        Object run(Object[] arguments) throws Throwable;
    }

    /** A handle that is nothing but an action. */
    static final class Simple extends MethodHandle {
        private final Action action;

        Simple(MethodType type, Action action) {
            super(type);
            this.action = action;
        }

        @Override
        Object run(Object[] arguments) throws Throwable {
            return action.run(arguments);
        }
    }

    /** A handle that collects surplus arguments into an array. */
    static final class Varargs extends MethodHandle {
        private final MethodHandle target;
        private final Class<?> arrayType;

        Varargs(MethodHandle target, Class<?> arrayType) {
            super(target.type());
            this.target = target;
            this.arrayType = arrayType;
        }

        @Override
        Object run(Object[] arguments) throws Throwable {
            return target.run(arguments);
        }

        @Override
        public MethodHandle asType(MethodType newType) {
            int last = type().parameterCount() - 1;
            int count = newType.parameterCount();
            boolean isPlain = count == last + 1 && arrayType.isAssignableFrom(newType.parameterType(last));
            if (isPlain || newType.equals(type())) {
                return target.asType(newType);
            }
            if (count < last) {
                throw new WrongMethodTypeException("cannot build collector");
            }
            return target.asCollector(arrayType, count - last).asType(newType);
        }

        @Override
        public boolean isVarargsCollector() {
            return true;
        }

        @Override
        public MethodHandle asFixedArity() {
            return target;
        }
    }

    /** The call `handle.invoke(...)` or `handle.invokeExact(...)` at a site of these types. */
    public static Object invoke(MethodHandle handle, Object[] arguments, Class<?>[] parameters,
            Class<?> result, boolean isExact) throws Throwable {
        MethodType site = MethodType.methodType(result, parameters);
        if (site.equals(handle.type())) {
            return handle.run(arguments);
        }
        if (isExact) {
            throw new WrongMethodTypeException(Platform.wrongType(handle.type(), site));
        }
        return handle.asType(site).run(arguments);
    }

    static MethodHandles.Lookup lookupIn(Class<?> type) {
        MethodHandles.Lookup lookup = (MethodHandles.Lookup) Vm.allocate(MethodHandles.Lookup.class);
        Vm.putRef(lookup, "java/lang/invoke/MethodHandles$Lookup.lookupClass:Ljava/lang/Class;", type);
        return lookup;
    }

    static MethodHandle of(MethodType type, Action action) {
        return new Simple(type, action);
    }

    /** A handle of a method that is called on its first argument. */
    static MethodHandle ofInstance(MethodType type, Call call) {
        return of(type, arguments -> call.call(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length)));
    }

    /** A handle of a static method or a constructor. */
    static MethodHandle ofStatic(MethodType type, Call call) {
        return of(type, arguments -> call.call(null, arguments));
    }

    static MethodHandle converted(MethodHandle handle, MethodType newType) {
        MethodType type = handle.type();
        if (!type.isConvertibleTo(newType)) {
            throw new WrongMethodTypeException("cannot convert " + handle + " to " + newType);
        }
        return of(newType, arguments -> {
            Object[] given = new Object[arguments.length];
            for (int i = 0; i < given.length; i++) {
                given[i] = convert(arguments[i], type.parameterType(i));
            }
            Object value = handle.run(given);
            return type.returnType() == void.class
                    ? zero(newType.returnType())
                    : convert(value, newType.returnType());
        });
    }

    /** The value as a box or an object of this type: cast, or unboxed and widened. */
    static Object convert(Object value, Class<?> type) {
        if (type == void.class) {
            return null;
        }
        if (!type.isPrimitive()) {
            return type.cast(value);
        }
        if (value == null) {
            throw new NullPointerException();
        }
        Object widened = Members.widened(value, type);
        if (widened == null) {
            Object box = Members.widened(zero(type), type);
            throw new ClassCastException("Cannot cast " + value.getClass().getName() + " to " + box.getClass().getName());
        }
        return widened;
    }

    /** Null, or the box of zero. */
    static Object zero(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }

    static MethodHandle spreading(MethodHandle handle, int at, Class<?> arrayType, int length) {
        MethodType type = handle.type();
        MethodType spread = type.dropParameterTypes(at, at + length).insertParameterTypes(at, arrayType);
        return of(spread, arguments -> {
            Object array = arguments[at];
            int found = array == null ? 0 : Array.getLength(array);
            if (array == null && length != 0) {
                throw new NullPointerException("null array reference");
            }
            if (found != length) {
                throw new IllegalArgumentException("array is not of length " + length);
            }
            Object[] given = new Object[type.parameterCount()];
            for (int i = 0; i < given.length; i++) {
                Object value = i < at ? arguments[i]
                        : i < at + length ? Array.get(array, i - at) : arguments[i - length + 1];
                given[i] = convert(value, type.parameterType(i));
            }
            return handle.run(given);
        });
    }

    static MethodHandle collecting(MethodHandle handle, int at, Class<?> arrayType, int length) {
        MethodType type = handle.type();
        Class<?> element = arrayType.getComponentType();
        Class<?>[] elements = new Class<?>[length];
        Arrays.fill(elements, element);
        MethodType collected = type.dropParameterTypes(at, at + 1).insertParameterTypes(at, elements);
        return of(collected, arguments -> {
            Object array = Array.newInstance(element, length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, arguments[at + i]);
            }
            Object[] given = new Object[type.parameterCount()];
            System.arraycopy(arguments, 0, given, 0, at);
            given[at] = array;
            System.arraycopy(arguments, at + length, given, at + 1, given.length - at - 1);
            return handle.run(given);
        });
    }
}
