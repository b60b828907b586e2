package java.lang.invoke;

import java.lang.constant.Constable;
import java.lang.constant.MethodHandleDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plait.vm.Vm;

/**
 * A method handle as an object that is called with boxed arguments, instead of the JDK's lambda
 * forms. The IR builder turns `invoke` and `invokeExact` into calls of {@link Handles}.
 */
public abstract class MethodHandle implements Constable {
    private final MethodType type;

    MethodHandle(MethodType type) {
        this.type = type;
    }

    /** Calls; the arguments have exactly the handle's types, and so has the result (null for void). */
    abstract Object run(Object[] arguments) throws Throwable;

    @java.lang.annotation.Target({java.lang.annotation.ElementType.METHOD})
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature {}

    public MethodType type() {
        return type;
    }

    public final native @PolymorphicSignature Object invokeExact(Object... arguments) throws Throwable;

    public final native @PolymorphicSignature Object invoke(Object... arguments) throws Throwable;

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        MethodType generic = MethodType.genericMethodType(arguments.length);
        return asType(generic).run(arguments);
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    public MethodHandle asType(MethodType newType) {
        return newType.equals(type) ? this : Handles.converted(this, newType);
    }

    public MethodHandle asSpreader(Class<?> arrayType, int length) {
        return asSpreader(type.parameterCount() - length, arrayType, length);
    }

    public MethodHandle asSpreader(int at, Class<?> arrayType, int length) {
        return Handles.spreading(this, at, arrayType, length);
    }

    public MethodHandle asCollector(Class<?> arrayType, int length) {
        return asCollector(type.parameterCount() - 1, arrayType, length);
    }

    public MethodHandle asCollector(int at, Class<?> arrayType, int length) {
        return Handles.collecting(this, at, arrayType, length);
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        return new Handles.Varargs(this, arrayType);
    }

    public MethodHandle withVarargs(boolean isVarargs) {
        if (isVarargs == isVarargsCollector()) {
            return this;
        }
        return isVarargs ? asVarargsCollector(type.lastParameterType()) : asFixedArity();
    }

    public boolean isVarargsCollector() {
        return false;
    }

    public MethodHandle asFixedArity() {
        return this;
    }

    public MethodHandle bindTo(Object value) {
        Class<?> first = type.parameterCount() == 0 ? int.class : type.parameterType(0);
        if (first.isPrimitive()) {
            throw new IllegalArgumentException("no leading reference parameter: " + this);
        }
        return MethodHandles.insertArguments(this, 0, first.cast(value));
    }

    @Override
    public Optional<MethodHandleDesc> describeConstable() {
        Vm.unsupported("java.lang.invoke.MethodHandle.describeConstable");
        return null;
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }
}
