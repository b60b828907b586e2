package java.lang.invoke;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import plait.vm.Vm;

/** Reads and writes one field through boxes, in the order that it is declared with. */
final class FieldAccess {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final Class<?> owner;
    /** The class that the field is asked of: the owner, or one that inherits from it. */
    private final Class<?> receivers;
    private final Class<?> type;
    private final boolean isStatic;
    private final boolean isVolatile;
    private final long offset;

    FieldAccess(Field field, Class<?> receivers) {
        this.receivers = receivers;
        owner = field.getDeclaringClass();
        type = field.getType();
        isStatic = Modifier.isStatic(field.getModifiers());
        isVolatile = Modifier.isVolatile(field.getModifiers());
        offset = Vm.fieldOffset(owner, field.getName());
    }

    boolean isStatic() {
        return isStatic;
    }

    private Object base(Object receiver) {
        if (isStatic) {
            Vm.initClass(owner);
            return owner;
        }
        if (receiver == null) {
            throw new NullPointerException();
        }
        return receivers.cast(receiver);
    }

    Object get(Object receiver) {
        Object base = base(receiver);
        if (type == int.class) {
            return isVolatile ? UNSAFE.getIntVolatile(base, offset) : UNSAFE.getInt(base, offset);
        } else if (type == long.class) {
            return isVolatile ? UNSAFE.getLongVolatile(base, offset) : UNSAFE.getLong(base, offset);
        } else if (type == boolean.class) {
            return isVolatile ? UNSAFE.getBooleanVolatile(base, offset) : UNSAFE.getBoolean(base, offset);
        } else if (type == double.class) {
            return isVolatile ? UNSAFE.getDoubleVolatile(base, offset) : UNSAFE.getDouble(base, offset);
        } else if (type == float.class) {
            return isVolatile ? UNSAFE.getFloatVolatile(base, offset) : UNSAFE.getFloat(base, offset);
        } else if (type == byte.class) {
            return isVolatile ? UNSAFE.getByteVolatile(base, offset) : UNSAFE.getByte(base, offset);
        } else if (type == char.class) {
            return isVolatile ? UNSAFE.getCharVolatile(base, offset) : UNSAFE.getChar(base, offset);
        } else if (type == short.class) {
            return isVolatile ? UNSAFE.getShortVolatile(base, offset) : UNSAFE.getShort(base, offset);
        }
        return isVolatile ? UNSAFE.getReferenceVolatile(base, offset) : UNSAFE.getReference(base, offset);
    }

    /** Null, as a handle of a void method gives it. */
    Object set(Object receiver, Object value) {
        Object base = base(receiver);
        if (isVolatile) {
            setVolatile(base, value);
        } else if (type == int.class) {
            UNSAFE.putInt(base, offset, (int) value);
        } else if (type == long.class) {
            UNSAFE.putLong(base, offset, (long) value);
        } else if (type == boolean.class) {
            UNSAFE.putBoolean(base, offset, (boolean) value);
        } else if (type == double.class) {
            UNSAFE.putDouble(base, offset, (double) value);
        } else if (type == float.class) {
            UNSAFE.putFloat(base, offset, (float) value);
        } else if (type == byte.class) {
            UNSAFE.putByte(base, offset, (byte) value);
        } else if (type == char.class) {
            UNSAFE.putChar(base, offset, (char) value);
        } else if (type == short.class) {
            UNSAFE.putShort(base, offset, (short) value);
        } else {
            UNSAFE.putReference(base, offset, value);
        }
        return null;
    }

    private void setVolatile(Object base, Object value) {
        if (type == int.class) {
            UNSAFE.putIntVolatile(base, offset, (int) value);
        } else if (type == long.class) {
            UNSAFE.putLongVolatile(base, offset, (long) value);
        } else if (type == boolean.class) {
            UNSAFE.putBooleanVolatile(base, offset, (boolean) value);
        } else if (type == double.class) {
            UNSAFE.putDoubleVolatile(base, offset, (double) value);
        } else if (type == float.class) {
            UNSAFE.putFloatVolatile(base, offset, (float) value);
        } else if (type == byte.class) {
            UNSAFE.putByteVolatile(base, offset, (byte) value);
        } else if (type == char.class) {
            UNSAFE.putCharVolatile(base, offset, (char) value);
        } else if (type == short.class) {
            UNSAFE.putShortVolatile(base, offset, (short) value);
        } else {
            UNSAFE.putReferenceVolatile(base, offset, value);
        }
    }
}
