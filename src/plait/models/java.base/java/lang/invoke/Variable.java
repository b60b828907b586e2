package java.lang.invoke;

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import plait.vm.Vm;

/**
 * What a VarHandle names: a field, the elements of arrays, or numbers inside byte arrays. The IR
 * builder calls {@link #access} for handles that it does not know beforehand.
 */
public final class Variable {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** The class of the objects, or of the arrays; null for a static field. */
    private final Class<?> coordinate;
    /** The class that holds a static field, else null. */
    private final Class<?> holder;
    private final Class<?> type;
    private final long offset;
    private final boolean isFinal;
    /** Bytes per element, 0 for a field. */
    private final int scale;
    /** Whether numbers in a byte array have their low bytes first; null for other variables. */
    private final Boolean isLittleEndian;

    private Variable(Class<?> coordinate, Class<?> holder, Class<?> type, long offset, boolean isFinal,
            int scale, Boolean isLittleEndian) {
        this.coordinate = coordinate;
        this.holder = holder;
        this.type = type;
        this.offset = offset;
        this.isFinal = isFinal;
        this.scale = scale;
        this.isLittleEndian = isLittleEndian;
    }

    /** A field of objects of this class, which it or a supertype declares. */
    static Variable ofField(Class<?> owner, Class<?> holder, String name) {
        Class<?> type = Vm.fieldType(holder, name);
        long offset = Vm.fieldOffset(holder, name);
        int modifiers = Vm.fieldModifiers(holder, name);
        boolean isStatic = Modifier.isStatic(modifiers);
        return new Variable(isStatic ? null : owner, isStatic ? holder : null, type, offset,
                Modifier.isFinal(modifiers), 0, null);
    }

    static Variable ofElements(Class<?> array) {
        return new Variable(array, null, array.getComponentType(), UNSAFE.arrayBaseOffset(array),
                false, UNSAFE.arrayIndexScale(array), null);
    }

    static Variable ofBytes(Class<?> view, boolean isLittleEndian) {
        return new Variable(byte[].class, null, view.getComponentType(), 0, false, 1, isLittleEndian);
    }

    /** The access `handle.mode(arguments)`; null for those without result. */
    public static Object access(VarHandle handle, String mode, Object[] arguments) {
        Variable variable = InertHandle.variableOf(handle);
        if (variable == null) {
            Vm.unsupported("a VarHandle that is neither of a field nor of array elements");
        }
        return variable.access(mode, arguments);
    }

    private Object access(String mode, Object[] arguments) {
        if (isLittleEndian != null) {
            return accessBytes(mode, arguments);
        }
        if (isFinal && (!mode.startsWith("get") || mode.startsWith("getAnd"))) {
            throw new UnsupportedOperationException();
        }
        Object base = holder;
        long at = offset;
        int used = 0;
        if (holder != null) {
            Vm.initClass(holder);
        } else {
            base = coordinate.cast(arguments[used++]);
            if (base == null) {
                throw new NullPointerException();
            }
            if (scale != 0) {
                at += (long) scale * java.util.Objects.checkIndex((int) arguments[used++], Array.getLength(base));
            }
        }
        Object first = used < arguments.length ? Handles.convert(arguments[used], type) : null;
        Object second = used + 1 < arguments.length ? Handles.convert(arguments[used + 1], type) : null;
        if (type == int.class) {
            return accessInt(base, at, mode, first == null ? 0 : (int) first, second == null ? 0 : (int) second);
        }
        if (type == long.class) {
            return accessLong(base, at, mode, first == null ? 0 : (long) first, second == null ? 0 : (long) second);
        }
        if (!type.isPrimitive()) {
            return accessReference(base, at, mode, first, second);
        }
        if (type == boolean.class) {
            return accessBoolean(base, at, mode, first != null && (boolean) first, second != null && (boolean) second);
        }
        Vm.unsupported("a VarHandle, not held by a static final field, of a variable that is no int, long, boolean or reference");
        return null;
    }

    private static Object accessInt(Object base, long at, String mode, int first, int second) {
        switch (mode) {
            case "get":
                return UNSAFE.getInt(base, at);
            case "getOpaque":
                return UNSAFE.getIntOpaque(base, at);
            case "getAcquire":
                return UNSAFE.getIntAcquire(base, at);
            case "getVolatile":
                return UNSAFE.getIntVolatile(base, at);
            case "set":
                UNSAFE.putInt(base, at, first);
                return null;
            case "setOpaque":
                UNSAFE.putIntOpaque(base, at, first);
                return null;
            case "setRelease":
                UNSAFE.putIntRelease(base, at, first);
                return null;
            case "setVolatile":
                UNSAFE.putIntVolatile(base, at, first);
                return null;
            case "compareAndSet", "weakCompareAndSet":
                return UNSAFE.compareAndSetInt(base, at, first, second);
            case "weakCompareAndSetPlain":
                return UNSAFE.weakCompareAndSetIntPlain(base, at, first, second);
            case "weakCompareAndSetAcquire":
                return UNSAFE.weakCompareAndSetIntAcquire(base, at, first, second);
            case "weakCompareAndSetRelease":
                return UNSAFE.weakCompareAndSetIntRelease(base, at, first, second);
            case "compareAndExchange":
                return UNSAFE.compareAndExchangeInt(base, at, first, second);
            case "compareAndExchangeAcquire":
                return UNSAFE.compareAndExchangeIntAcquire(base, at, first, second);
            case "compareAndExchangeRelease":
                return UNSAFE.compareAndExchangeIntRelease(base, at, first, second);
            case "getAndSet":
                return UNSAFE.getAndSetInt(base, at, first);
            case "getAndSetAcquire":
                return UNSAFE.getAndSetIntAcquire(base, at, first);
            case "getAndSetRelease":
                return UNSAFE.getAndSetIntRelease(base, at, first);
            case "getAndAdd":
                return UNSAFE.getAndAddInt(base, at, first);
            case "getAndAddAcquire":
                return UNSAFE.getAndAddIntAcquire(base, at, first);
            case "getAndAddRelease":
                return UNSAFE.getAndAddIntRelease(base, at, first);
            case "getAndBitwiseAnd":
                return UNSAFE.getAndBitwiseAndInt(base, at, first);
            case "getAndBitwiseAndAcquire":
                return UNSAFE.getAndBitwiseAndIntAcquire(base, at, first);
            case "getAndBitwiseAndRelease":
                return UNSAFE.getAndBitwiseAndIntRelease(base, at, first);
            case "getAndBitwiseOr":
                return UNSAFE.getAndBitwiseOrInt(base, at, first);
            case "getAndBitwiseOrAcquire":
                return UNSAFE.getAndBitwiseOrIntAcquire(base, at, first);
            case "getAndBitwiseOrRelease":
                return UNSAFE.getAndBitwiseOrIntRelease(base, at, first);
            case "getAndBitwiseXor":
                return UNSAFE.getAndBitwiseXorInt(base, at, first);
            case "getAndBitwiseXorAcquire":
                return UNSAFE.getAndBitwiseXorIntAcquire(base, at, first);
            case "getAndBitwiseXorRelease":
                return UNSAFE.getAndBitwiseXorIntRelease(base, at, first);
            default:
                Vm.unsupported("this access mode of a VarHandle that no static final field holds");
                return null;
        }
    }

    private static Object accessLong(Object base, long at, String mode, long first, long second) {
        switch (mode) {
            case "get":
                return UNSAFE.getLong(base, at);
            case "getOpaque":
                return UNSAFE.getLongOpaque(base, at);
            case "getAcquire":
                return UNSAFE.getLongAcquire(base, at);
            case "getVolatile":
                return UNSAFE.getLongVolatile(base, at);
            case "set":
                UNSAFE.putLong(base, at, first);
                return null;
            case "setOpaque":
                UNSAFE.putLongOpaque(base, at, first);
                return null;
            case "setRelease":
                UNSAFE.putLongRelease(base, at, first);
                return null;
            case "setVolatile":
                UNSAFE.putLongVolatile(base, at, first);
                return null;
            case "compareAndSet", "weakCompareAndSet":
                return UNSAFE.compareAndSetLong(base, at, first, second);
            case "weakCompareAndSetPlain":
                return UNSAFE.weakCompareAndSetLongPlain(base, at, first, second);
            case "weakCompareAndSetAcquire":
                return UNSAFE.weakCompareAndSetLongAcquire(base, at, first, second);
            case "weakCompareAndSetRelease":
                return UNSAFE.weakCompareAndSetLongRelease(base, at, first, second);
            case "compareAndExchange":
                return UNSAFE.compareAndExchangeLong(base, at, first, second);
            case "compareAndExchangeAcquire":
                return UNSAFE.compareAndExchangeLongAcquire(base, at, first, second);
            case "compareAndExchangeRelease":
                return UNSAFE.compareAndExchangeLongRelease(base, at, first, second);
            case "getAndSet":
                return UNSAFE.getAndSetLong(base, at, first);
            case "getAndSetAcquire":
                return UNSAFE.getAndSetLongAcquire(base, at, first);
            case "getAndSetRelease":
                return UNSAFE.getAndSetLongRelease(base, at, first);
            case "getAndAdd":
                return UNSAFE.getAndAddLong(base, at, first);
            case "getAndAddAcquire":
                return UNSAFE.getAndAddLongAcquire(base, at, first);
            case "getAndAddRelease":
                return UNSAFE.getAndAddLongRelease(base, at, first);
            case "getAndBitwiseAnd":
                return UNSAFE.getAndBitwiseAndLong(base, at, first);
            case "getAndBitwiseAndAcquire":
                return UNSAFE.getAndBitwiseAndLongAcquire(base, at, first);
            case "getAndBitwiseAndRelease":
                return UNSAFE.getAndBitwiseAndLongRelease(base, at, first);
            case "getAndBitwiseOr":
                return UNSAFE.getAndBitwiseOrLong(base, at, first);
            case "getAndBitwiseOrAcquire":
                return UNSAFE.getAndBitwiseOrLongAcquire(base, at, first);
            case "getAndBitwiseOrRelease":
                return UNSAFE.getAndBitwiseOrLongRelease(base, at, first);
            case "getAndBitwiseXor":
                return UNSAFE.getAndBitwiseXorLong(base, at, first);
            case "getAndBitwiseXorAcquire":
                return UNSAFE.getAndBitwiseXorLongAcquire(base, at, first);
            case "getAndBitwiseXorRelease":
                return UNSAFE.getAndBitwiseXorLongRelease(base, at, first);
            default:
                Vm.unsupported("this access mode of a VarHandle that no static final field holds");
                return null;
        }
    }

    private static Object accessReference(Object base, long at, String mode, Object first, Object second) {
        switch (mode) {
            case "get":
                return UNSAFE.getReference(base, at);
            case "getOpaque":
                return UNSAFE.getReferenceOpaque(base, at);
            case "getAcquire":
                return UNSAFE.getReferenceAcquire(base, at);
            case "getVolatile":
                return UNSAFE.getReferenceVolatile(base, at);
            case "set":
                UNSAFE.putReference(base, at, first);
                return null;
            case "setOpaque":
                UNSAFE.putReferenceOpaque(base, at, first);
                return null;
            case "setRelease":
                UNSAFE.putReferenceRelease(base, at, first);
                return null;
            case "setVolatile":
                UNSAFE.putReferenceVolatile(base, at, first);
                return null;
            case "compareAndSet", "weakCompareAndSet":
                return UNSAFE.compareAndSetReference(base, at, first, second);
            case "weakCompareAndSetPlain":
                return UNSAFE.weakCompareAndSetReferencePlain(base, at, first, second);
            case "weakCompareAndSetAcquire":
                return UNSAFE.weakCompareAndSetReferenceAcquire(base, at, first, second);
            case "weakCompareAndSetRelease":
                return UNSAFE.weakCompareAndSetReferenceRelease(base, at, first, second);
            case "compareAndExchange":
                return UNSAFE.compareAndExchangeReference(base, at, first, second);
            case "compareAndExchangeAcquire":
                return UNSAFE.compareAndExchangeReferenceAcquire(base, at, first, second);
            case "compareAndExchangeRelease":
                return UNSAFE.compareAndExchangeReferenceRelease(base, at, first, second);
            case "getAndSet":
                return UNSAFE.getAndSetReference(base, at, first);
            case "getAndSetAcquire":
                return UNSAFE.getAndSetReferenceAcquire(base, at, first);
            case "getAndSetRelease":
                return UNSAFE.getAndSetReferenceRelease(base, at, first);
            default:
                Vm.unsupported("this access mode of a VarHandle that no static final field holds");
                return null;
        }
    }

    private static Object accessBoolean(Object base, long at, String mode, boolean first, boolean second) {
        switch (mode) {
            case "get":
                return UNSAFE.getBoolean(base, at);
            case "getOpaque":
                return UNSAFE.getBooleanOpaque(base, at);
            case "getAcquire":
                return UNSAFE.getBooleanAcquire(base, at);
            case "getVolatile":
                return UNSAFE.getBooleanVolatile(base, at);
            case "set":
                UNSAFE.putBoolean(base, at, first);
                return null;
            case "setOpaque":
                UNSAFE.putBooleanOpaque(base, at, first);
                return null;
            case "setRelease":
                UNSAFE.putBooleanRelease(base, at, first);
                return null;
            case "setVolatile":
                UNSAFE.putBooleanVolatile(base, at, first);
                return null;
            case "compareAndSet", "weakCompareAndSet", "weakCompareAndSetPlain", "weakCompareAndSetAcquire", "weakCompareAndSetRelease":
                return UNSAFE.compareAndSetBoolean(base, at, first, second);
            case "compareAndExchange", "compareAndExchangeAcquire", "compareAndExchangeRelease":
                return UNSAFE.compareAndExchangeBoolean(base, at, first, second);
            case "getAndSet", "getAndSetAcquire", "getAndSetRelease":
                return UNSAFE.getAndSetBoolean(base, at, first);
            case "getAndBitwiseAnd", "getAndBitwiseAndAcquire", "getAndBitwiseAndRelease":
                return UNSAFE.getAndBitwiseAndBoolean(base, at, first);
            case "getAndBitwiseOr", "getAndBitwiseOrAcquire", "getAndBitwiseOrRelease":
                return UNSAFE.getAndBitwiseOrBoolean(base, at, first);
            case "getAndBitwiseXor", "getAndBitwiseXorAcquire", "getAndBitwiseXorRelease":
                return UNSAFE.getAndBitwiseXorBoolean(base, at, first);
            default:
                Vm.unsupported("this access mode of a VarHandle that no static final field holds");
                return null;
        }
    }

    private Object accessBytes(String mode, Object[] arguments) {
        byte[] bytes = (byte[]) arguments[0];
        int index = (int) arguments[1];
        int size = type == long.class || type == double.class ? 8 : type == short.class || type == char.class ? 2 : 4;
        java.util.Objects.checkFromIndexSize(index, size, bytes.length);
        if (mode.equals("get")) {
            return number(bytes, index, size);
        }
        if (!mode.equals("set")) {
            Vm.unsupported("atomic access to a number inside a byte array");
        }
        Object value = Handles.convert(arguments[2], type);
        long bits = value instanceof Double d ? Double.doubleToRawLongBits(d)
                : value instanceof Float f ? Float.floatToRawIntBits(f)
                : value instanceof Character c ? c : ((Number) value).longValue();
        for (int i = 0; i < size; i++) {
            bytes[index + (isLittleEndian ? i : size - 1 - i)] = (byte) (bits >> 8 * i);
        }
        return null;
    }

    private Object number(byte[] bytes, int index, int size) {
        long bits = 0;
        for (int i = 0; i < size; i++) {
            bits |= (bytes[index + (isLittleEndian ? i : size - 1 - i)] & 0xFFL) << 8 * i;
        }
        if (type == int.class) {
            return (int) bits;
        }
        if (type == long.class) {
            return bits;
        }
        if (type == short.class) {
            return (short) bits;
        }
        if (type == char.class) {
            return (char) bits;
        }
        return type == float.class ? (Object) Float.intBitsToFloat((int) bits) : (Object) Double.longBitsToDouble(bits);
    }
}
