package jdk.internal.misc;

import java.lang.reflect.Field;
import plait.vm.ArrayCopy;
import plait.vm.Bytes;
import plait.vm.LogicalClock;
import plait.vm.MemoryCopy;
import plait.vm.Vm;

/**
 * Unsafe over the machine's memory operations. Offsets: arrays start at 16 with the true size of
 * their elements (references: 4); a field has a number of its own; the base of a static field is
 * its class. Raw memory has no model. Orders: 0 plain, 1 opaque, 2 acquire, 3 release, 4 volatile.
 */
final class UnsafeModel {
    private static final int ARRAY_BASE = 16;

    static void registerNatives() {}

    // ---- offsets

    static long objectFieldOffset(Object self, Field field) {
        return Vm.fieldOffset(field.getDeclaringClass(), field.getName());
    }

    static long objectFieldOffset(Object self, Class<?> type, String name) {
        if (type == null || name == null) {
            throw new NullPointerException();
        }
        long offset = Vm.fieldOffset(type, name);
        if (offset < 0) {
            throw new InternalError(name);
        }
        return offset;
    }

    static long staticFieldOffset(Object self, Field field) {
        return Vm.fieldOffset(field.getDeclaringClass(), field.getName());
    }

    static Object staticFieldBase(Object self, Field field) {
        return field.getDeclaringClass();
    }

    static int arrayBaseOffset0(Object self, Class<?> type) {
        return ARRAY_BASE;
    }

    static int arrayIndexScale0(Object self, Class<?> type) {
        Class<?> element = Vm.componentType(type);
        if (element == long.class || element == double.class) {
            return 8;
        }
        if (element == byte.class || element == boolean.class) {
            return 1;
        }
        return element == char.class || element == short.class ? 2 : 4;
    }

    // ---- objects and classes

    static Object allocateInstance(Object self, Class<?> type) {
        Vm.initClass(type);
        return Vm.allocate(type);
    }

    static Object allocateUninitializedArray(Object self, Class<?> component, int length) {
        if (component == null || !Vm.isPrimitive(component)) {
            throw new IllegalArgumentException("Component type is not primitive");
        }
        if (length < 0) {
            throw new IllegalArgumentException("Negative length");
        }
        return Vm.newArray(component, length);
    }

    static boolean shouldBeInitialized(Object self, Class<?> type) {
        return !Vm.isInitialized(type);
    }

    static void ensureClassInitialized(Object self, Class<?> type) {
        Vm.initClass(type);
    }

    static void throwException(Object self, Throwable exception) throws Throwable {
        throw exception;
    }

    // ---- threads

    /** An absolute time is in milliseconds since the epoch, a relative one in nanoseconds. */
    static void park(Object self, boolean isAbsolute, long time) {
        if (isAbsolute) {
            long millis = time - LogicalClock.currentTimeMillis();
            Vm.park(millis <= 0 ? 1 : millis >= Long.MAX_VALUE / 1_000_000L ? Long.MAX_VALUE : millis * 1_000_000L);
        } else {
            Vm.park(time < 0 ? 1 : time);
        }
    }

    static void unpark(Object self, Object thread) {
        if (thread != null) {
            Vm.unpark((Thread) thread);
        }
    }

    static void loadFence(Object self) {}

    static void storeFence(Object self) {}

    static void fullFence(Object self) {}

    // ---- loads and stores

    static int getInt(Object self, Object base, long offset) {
        return Vm.loadInt(base, offset, 0);
    }

    static int getIntVolatile(Object self, Object base, long offset) {
        return Vm.loadInt(base, offset, 4);
    }

    static int getIntOpaque(Object self, Object base, long offset) {
        return Vm.loadInt(base, offset, 1);
    }

    static int getIntAcquire(Object self, Object base, long offset) {
        return Vm.loadInt(base, offset, 2);
    }

    static void putInt(Object self, Object base, long offset, int value) {
        Vm.storeInt(base, offset, value, 0);
    }

    static void putIntVolatile(Object self, Object base, long offset, int value) {
        Vm.storeInt(base, offset, value, 4);
    }

    static void putIntOpaque(Object self, Object base, long offset, int value) {
        Vm.storeInt(base, offset, value, 1);
    }

    static void putIntRelease(Object self, Object base, long offset, int value) {
        Vm.storeInt(base, offset, value, 3);
    }

    static long getLong(Object self, Object base, long offset) {
        return Vm.loadLong(base, offset, 0);
    }

    static long getLongVolatile(Object self, Object base, long offset) {
        return Vm.loadLong(base, offset, 4);
    }

    static long getLongOpaque(Object self, Object base, long offset) {
        return Vm.loadLong(base, offset, 1);
    }

    static long getLongAcquire(Object self, Object base, long offset) {
        return Vm.loadLong(base, offset, 2);
    }

    static void putLong(Object self, Object base, long offset, long value) {
        Vm.storeLong(base, offset, value, 0);
    }

    static void putLongVolatile(Object self, Object base, long offset, long value) {
        Vm.storeLong(base, offset, value, 4);
    }

    static void putLongOpaque(Object self, Object base, long offset, long value) {
        Vm.storeLong(base, offset, value, 1);
    }

    static void putLongRelease(Object self, Object base, long offset, long value) {
        Vm.storeLong(base, offset, value, 3);
    }

    static Object getReference(Object self, Object base, long offset) {
        return Vm.loadRef(base, offset, 0);
    }

    static Object getReferenceVolatile(Object self, Object base, long offset) {
        return Vm.loadRef(base, offset, 4);
    }

    static Object getReferenceOpaque(Object self, Object base, long offset) {
        return Vm.loadRef(base, offset, 1);
    }

    static Object getReferenceAcquire(Object self, Object base, long offset) {
        return Vm.loadRef(base, offset, 2);
    }

    static void putReference(Object self, Object base, long offset, Object value) {
        Vm.storeRef(base, offset, value, 0);
    }

    static void putReferenceVolatile(Object self, Object base, long offset, Object value) {
        Vm.storeRef(base, offset, value, 4);
    }

    static void putReferenceOpaque(Object self, Object base, long offset, Object value) {
        Vm.storeRef(base, offset, value, 1);
    }

    static void putReferenceRelease(Object self, Object base, long offset, Object value) {
        Vm.storeRef(base, offset, value, 3);
    }

    static boolean getBoolean(Object self, Object base, long offset) {
        return Vm.loadBoolean(base, offset, 0);
    }

    static boolean getBooleanVolatile(Object self, Object base, long offset) {
        return Vm.loadBoolean(base, offset, 4);
    }

    static boolean getBooleanOpaque(Object self, Object base, long offset) {
        return Vm.loadBoolean(base, offset, 1);
    }

    static boolean getBooleanAcquire(Object self, Object base, long offset) {
        return Vm.loadBoolean(base, offset, 2);
    }

    static void putBoolean(Object self, Object base, long offset, boolean value) {
        Vm.storeBoolean(base, offset, value, 0);
    }

    static void putBooleanVolatile(Object self, Object base, long offset, boolean value) {
        Vm.storeBoolean(base, offset, value, 4);
    }

    static void putBooleanOpaque(Object self, Object base, long offset, boolean value) {
        Vm.storeBoolean(base, offset, value, 1);
    }

    static void putBooleanRelease(Object self, Object base, long offset, boolean value) {
        Vm.storeBoolean(base, offset, value, 3);
    }

    static byte getByte(Object self, Object base, long offset) {
        return Vm.loadByte(base, offset, 0);
    }

    static byte getByteVolatile(Object self, Object base, long offset) {
        return Vm.loadByte(base, offset, 4);
    }

    static byte getByteOpaque(Object self, Object base, long offset) {
        return Vm.loadByte(base, offset, 1);
    }

    static byte getByteAcquire(Object self, Object base, long offset) {
        return Vm.loadByte(base, offset, 2);
    }

    static void putByte(Object self, Object base, long offset, byte value) {
        Vm.storeByte(base, offset, value, 0);
    }

    static void putByteVolatile(Object self, Object base, long offset, byte value) {
        Vm.storeByte(base, offset, value, 4);
    }

    static void putByteOpaque(Object self, Object base, long offset, byte value) {
        Vm.storeByte(base, offset, value, 1);
    }

    static void putByteRelease(Object self, Object base, long offset, byte value) {
        Vm.storeByte(base, offset, value, 3);
    }

    static char getChar(Object self, Object base, long offset) {
        return Vm.loadChar(base, offset, 0);
    }

    static char getCharVolatile(Object self, Object base, long offset) {
        return Vm.loadChar(base, offset, 4);
    }

    static char getCharOpaque(Object self, Object base, long offset) {
        return Vm.loadChar(base, offset, 1);
    }

    static char getCharAcquire(Object self, Object base, long offset) {
        return Vm.loadChar(base, offset, 2);
    }

    static void putChar(Object self, Object base, long offset, char value) {
        Vm.storeChar(base, offset, value, 0);
    }

    static void putCharVolatile(Object self, Object base, long offset, char value) {
        Vm.storeChar(base, offset, value, 4);
    }

    static void putCharOpaque(Object self, Object base, long offset, char value) {
        Vm.storeChar(base, offset, value, 1);
    }

    static void putCharRelease(Object self, Object base, long offset, char value) {
        Vm.storeChar(base, offset, value, 3);
    }

    static short getShort(Object self, Object base, long offset) {
        return Vm.loadShort(base, offset, 0);
    }

    static short getShortVolatile(Object self, Object base, long offset) {
        return Vm.loadShort(base, offset, 4);
    }

    static short getShortOpaque(Object self, Object base, long offset) {
        return Vm.loadShort(base, offset, 1);
    }

    static short getShortAcquire(Object self, Object base, long offset) {
        return Vm.loadShort(base, offset, 2);
    }

    static void putShort(Object self, Object base, long offset, short value) {
        Vm.storeShort(base, offset, value, 0);
    }

    static void putShortVolatile(Object self, Object base, long offset, short value) {
        Vm.storeShort(base, offset, value, 4);
    }

    static void putShortOpaque(Object self, Object base, long offset, short value) {
        Vm.storeShort(base, offset, value, 1);
    }

    static void putShortRelease(Object self, Object base, long offset, short value) {
        Vm.storeShort(base, offset, value, 3);
    }

    static float getFloat(Object self, Object base, long offset) {
        return Vm.loadFloat(base, offset, 0);
    }

    static float getFloatVolatile(Object self, Object base, long offset) {
        return Vm.loadFloat(base, offset, 4);
    }

    static float getFloatOpaque(Object self, Object base, long offset) {
        return Vm.loadFloat(base, offset, 1);
    }

    static float getFloatAcquire(Object self, Object base, long offset) {
        return Vm.loadFloat(base, offset, 2);
    }

    static void putFloat(Object self, Object base, long offset, float value) {
        Vm.storeFloat(base, offset, value, 0);
    }

    static void putFloatVolatile(Object self, Object base, long offset, float value) {
        Vm.storeFloat(base, offset, value, 4);
    }

    static void putFloatOpaque(Object self, Object base, long offset, float value) {
        Vm.storeFloat(base, offset, value, 1);
    }

    static void putFloatRelease(Object self, Object base, long offset, float value) {
        Vm.storeFloat(base, offset, value, 3);
    }

    static double getDouble(Object self, Object base, long offset) {
        return Vm.loadDouble(base, offset, 0);
    }

    static double getDoubleVolatile(Object self, Object base, long offset) {
        return Vm.loadDouble(base, offset, 4);
    }

    static double getDoubleOpaque(Object self, Object base, long offset) {
        return Vm.loadDouble(base, offset, 1);
    }

    static double getDoubleAcquire(Object self, Object base, long offset) {
        return Vm.loadDouble(base, offset, 2);
    }

    static void putDouble(Object self, Object base, long offset, double value) {
        Vm.storeDouble(base, offset, value, 0);
    }

    static void putDoubleVolatile(Object self, Object base, long offset, double value) {
        Vm.storeDouble(base, offset, value, 4);
    }

    static void putDoubleOpaque(Object self, Object base, long offset, double value) {
        Vm.storeDouble(base, offset, value, 1);
    }

    static void putDoubleRelease(Object self, Object base, long offset, double value) {
        Vm.storeDouble(base, offset, value, 3);
    }

    // ---- atomic updates; weak forms never fail spuriously, as on x86

    static boolean compareAndSetInt(Object self, Object base, long offset, int expected, int value) {
        return Vm.casInt(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetInt(Object self, Object base, long offset, int expected, int value) {
        return Vm.casInt(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetIntAcquire(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.casInt(base, offset, expected, value, 2);
    }

    static boolean weakCompareAndSetIntPlain(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.casInt(base, offset, expected, value, 0);
    }

    static boolean weakCompareAndSetIntRelease(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.casInt(base, offset, expected, value, 3);
    }

    static int compareAndExchangeInt(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.caxInt(base, offset, expected, value, 4);
    }

    static int compareAndExchangeIntAcquire(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.caxInt(base, offset, expected, value, 2);
    }

    static int compareAndExchangeIntRelease(
            Object self, Object base, long offset, int expected, int value) {
        return Vm.caxInt(base, offset, expected, value, 3);
    }

    static int getAndSetInt(Object self, Object base, long offset, int value) {
        return Vm.getAndSetInt(base, offset, value, 4);
    }

    static int getAndSetIntAcquire(Object self, Object base, long offset, int value) {
        return Vm.getAndSetInt(base, offset, value, 2);
    }

    static int getAndSetIntRelease(Object self, Object base, long offset, int value) {
        return Vm.getAndSetInt(base, offset, value, 3);
    }

    static int getAndAddInt(Object self, Object base, long offset, int value) {
        return Vm.getAndAddInt(base, offset, value, 4);
    }

    static int getAndAddIntAcquire(Object self, Object base, long offset, int value) {
        return Vm.getAndAddInt(base, offset, value, 2);
    }

    static int getAndAddIntRelease(Object self, Object base, long offset, int value) {
        return Vm.getAndAddInt(base, offset, value, 3);
    }

    static int getAndBitwiseAndInt(Object self, Object base, long offset, int mask) {
        return Vm.getAndAndInt(base, offset, mask, 4);
    }

    static int getAndBitwiseAndIntAcquire(Object self, Object base, long offset, int mask) {
        return Vm.getAndAndInt(base, offset, mask, 2);
    }

    static int getAndBitwiseAndIntRelease(Object self, Object base, long offset, int mask) {
        return Vm.getAndAndInt(base, offset, mask, 3);
    }

    static int getAndBitwiseOrInt(Object self, Object base, long offset, int mask) {
        return Vm.getAndOrInt(base, offset, mask, 4);
    }

    static int getAndBitwiseOrIntAcquire(Object self, Object base, long offset, int mask) {
        return Vm.getAndOrInt(base, offset, mask, 2);
    }

    static int getAndBitwiseOrIntRelease(Object self, Object base, long offset, int mask) {
        return Vm.getAndOrInt(base, offset, mask, 3);
    }

    static int getAndBitwiseXorInt(Object self, Object base, long offset, int mask) {
        return Vm.getAndXorInt(base, offset, mask, 4);
    }

    static int getAndBitwiseXorIntAcquire(Object self, Object base, long offset, int mask) {
        return Vm.getAndXorInt(base, offset, mask, 2);
    }

    static int getAndBitwiseXorIntRelease(Object self, Object base, long offset, int mask) {
        return Vm.getAndXorInt(base, offset, mask, 3);
    }

    static boolean compareAndSetLong(Object self, Object base, long offset, long expected, long value) {
        return Vm.casLong(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetLong(Object self, Object base, long offset, long expected, long value) {
        return Vm.casLong(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetLongAcquire(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.casLong(base, offset, expected, value, 2);
    }

    static boolean weakCompareAndSetLongPlain(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.casLong(base, offset, expected, value, 0);
    }

    static boolean weakCompareAndSetLongRelease(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.casLong(base, offset, expected, value, 3);
    }

    static long compareAndExchangeLong(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.caxLong(base, offset, expected, value, 4);
    }

    static long compareAndExchangeLongAcquire(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.caxLong(base, offset, expected, value, 2);
    }

    static long compareAndExchangeLongRelease(
            Object self, Object base, long offset, long expected, long value) {
        return Vm.caxLong(base, offset, expected, value, 3);
    }

    static long getAndSetLong(Object self, Object base, long offset, long value) {
        return Vm.getAndSetLong(base, offset, value, 4);
    }

    static long getAndSetLongAcquire(Object self, Object base, long offset, long value) {
        return Vm.getAndSetLong(base, offset, value, 2);
    }

    static long getAndSetLongRelease(Object self, Object base, long offset, long value) {
        return Vm.getAndSetLong(base, offset, value, 3);
    }

    static long getAndAddLong(Object self, Object base, long offset, long value) {
        return Vm.getAndAddLong(base, offset, value, 4);
    }

    static long getAndAddLongAcquire(Object self, Object base, long offset, long value) {
        return Vm.getAndAddLong(base, offset, value, 2);
    }

    static long getAndAddLongRelease(Object self, Object base, long offset, long value) {
        return Vm.getAndAddLong(base, offset, value, 3);
    }

    static long getAndBitwiseAndLong(Object self, Object base, long offset, long mask) {
        return Vm.getAndAndLong(base, offset, mask, 4);
    }

    static long getAndBitwiseAndLongAcquire(Object self, Object base, long offset, long mask) {
        return Vm.getAndAndLong(base, offset, mask, 2);
    }

    static long getAndBitwiseAndLongRelease(Object self, Object base, long offset, long mask) {
        return Vm.getAndAndLong(base, offset, mask, 3);
    }

    static long getAndBitwiseOrLong(Object self, Object base, long offset, long mask) {
        return Vm.getAndOrLong(base, offset, mask, 4);
    }

    static long getAndBitwiseOrLongAcquire(Object self, Object base, long offset, long mask) {
        return Vm.getAndOrLong(base, offset, mask, 2);
    }

    static long getAndBitwiseOrLongRelease(Object self, Object base, long offset, long mask) {
        return Vm.getAndOrLong(base, offset, mask, 3);
    }

    static long getAndBitwiseXorLong(Object self, Object base, long offset, long mask) {
        return Vm.getAndXorLong(base, offset, mask, 4);
    }

    static long getAndBitwiseXorLongAcquire(Object self, Object base, long offset, long mask) {
        return Vm.getAndXorLong(base, offset, mask, 2);
    }

    static long getAndBitwiseXorLongRelease(Object self, Object base, long offset, long mask) {
        return Vm.getAndXorLong(base, offset, mask, 3);
    }

    static boolean compareAndSetReference(Object self, Object base, long offset, Object expected, Object value) {
        return Vm.casRef(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetReference(Object self, Object base, long offset, Object expected, Object value) {
        return Vm.casRef(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSetReferenceAcquire(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.casRef(base, offset, expected, value, 2);
    }

    static boolean weakCompareAndSetReferencePlain(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.casRef(base, offset, expected, value, 0);
    }

    static boolean weakCompareAndSetReferenceRelease(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.casRef(base, offset, expected, value, 3);
    }

    static Object compareAndExchangeReference(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.caxRef(base, offset, expected, value, 4);
    }

    static Object compareAndExchangeReferenceAcquire(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.caxRef(base, offset, expected, value, 2);
    }

    static Object compareAndExchangeReferenceRelease(
            Object self, Object base, long offset, Object expected, Object value) {
        return Vm.caxRef(base, offset, expected, value, 3);
    }

    static Object getAndSetReference(Object self, Object base, long offset, Object value) {
        return Vm.getAndSetRef(base, offset, value, 4);
    }

    static Object getAndSetReferenceAcquire(Object self, Object base, long offset, Object value) {
        return Vm.getAndSetRef(base, offset, value, 2);
    }

    static Object getAndSetReferenceRelease(Object self, Object base, long offset, Object value) {
        return Vm.getAndSetRef(base, offset, value, 3);
    }

    static boolean compareAndExchangeBoolean(
            Object self, Object base, long offset, boolean expected, boolean value) {
        return Vm.caxBoolean(base, offset, expected, value, 4);
    }

    static boolean compareAndSetBoolean(
            Object self, Object base, long offset, boolean expected, boolean value) {
        return Vm.casBoolean(base, offset, expected, value, 4);
    }

    static byte compareAndExchangeByte(
            Object self, Object base, long offset, byte expected, byte value) {
        return Vm.caxByte(base, offset, expected, value, 4);
    }

    static boolean compareAndSetByte(
            Object self, Object base, long offset, byte expected, byte value) {
        return Vm.casByte(base, offset, expected, value, 4);
    }

    static char compareAndExchangeChar(
            Object self, Object base, long offset, char expected, char value) {
        return Vm.caxChar(base, offset, expected, value, 4);
    }

    static boolean compareAndSetChar(
            Object self, Object base, long offset, char expected, char value) {
        return Vm.casChar(base, offset, expected, value, 4);
    }

    static short compareAndExchangeShort(
            Object self, Object base, long offset, short expected, short value) {
        return Vm.caxShort(base, offset, expected, value, 4);
    }

    static boolean compareAndSetShort(
            Object self, Object base, long offset, short expected, short value) {
        return Vm.casShort(base, offset, expected, value, 4);
    }

    static float compareAndExchangeFloat(
            Object self, Object base, long offset, float expected, float value) {
        Vm.atomicBegin();
        float old = Vm.loadFloat(base, offset, 4);
        if (Float.floatToRawIntBits(old) == Float.floatToRawIntBits(expected)) {
            Vm.storeFloat(base, offset, value, 4);
        }
        Vm.atomicEnd();
        return old;
    }

    static boolean compareAndSetFloat(
            Object self, Object base, long offset, float expected, float value) {
        float old = compareAndExchangeFloat(self, base, offset, expected, value);
        return Float.floatToRawIntBits(old) == Float.floatToRawIntBits(expected);
    }

    static double compareAndExchangeDouble(
            Object self, Object base, long offset, double expected, double value) {
        Vm.atomicBegin();
        double old = Vm.loadDouble(base, offset, 4);
        if (Double.doubleToRawLongBits(old) == Double.doubleToRawLongBits(expected)) {
            Vm.storeDouble(base, offset, value, 4);
        }
        Vm.atomicEnd();
        return old;
    }

    static boolean compareAndSetDouble(
            Object self, Object base, long offset, double expected, double value) {
        double old = compareAndExchangeDouble(self, base, offset, expected, value);
        return Double.doubleToRawLongBits(old) == Double.doubleToRawLongBits(expected);
    }

    // ---- bytes read as wider numbers, little-endian

    static long getLongUnaligned(Object self, Object base, long offset) {
        return base instanceof byte[]
                ? Bytes.get((byte[]) base, (int) offset - ARRAY_BASE, 8, false)
                : Vm.loadLong(base, offset, 0);
    }

    static void putLongUnaligned(Object self, Object base, long offset, long value) {
        if (base instanceof byte[]) {
            Bytes.put((byte[]) base, (int) offset - ARRAY_BASE, 8, value, false);
        } else {
            Vm.storeLong(base, offset, value, 0);
        }
    }

    static int getIntUnaligned(Object self, Object base, long offset) {
        return base instanceof byte[]
                ? (int) Bytes.get((byte[]) base, (int) offset - ARRAY_BASE, 4, false)
                : Vm.loadInt(base, offset, 0);
    }

    static void putIntUnaligned(Object self, Object base, long offset, int value) {
        if (base instanceof byte[]) {
            Bytes.put((byte[]) base, (int) offset - ARRAY_BASE, 4, value, false);
        } else {
            Vm.storeInt(base, offset, value, 0);
        }
    }

    static short getShortUnaligned(Object self, Object base, long offset) {
        return base instanceof byte[]
                ? (short) Bytes.get((byte[]) base, (int) offset - ARRAY_BASE, 2, false)
                : Vm.loadShort(base, offset, 0);
    }

    static void putShortUnaligned(Object self, Object base, long offset, short value) {
        if (base instanceof byte[]) {
            Bytes.put((byte[]) base, (int) offset - ARRAY_BASE, 2, value, false);
        } else {
            Vm.storeShort(base, offset, value, 0);
        }
    }

    static char getCharUnaligned(Object self, Object base, long offset) {
        return base instanceof byte[]
                ? (char) Bytes.get((byte[]) base, (int) offset - ARRAY_BASE, 2, false)
                : Vm.loadChar(base, offset, 0);
    }

    static void putCharUnaligned(Object self, Object base, long offset, char value) {
        if (base instanceof byte[]) {
            Bytes.put((byte[]) base, (int) offset - ARRAY_BASE, 2, value, false);
        } else {
            Vm.storeChar(base, offset, value, 0);
        }
    }

    // ---- raw memory

    static long allocateMemory(Object self, long bytes) {
        Vm.unsupported("jdk.internal.misc.Unsafe.allocateMemory(long)");
        return 0;
    }

    /** Between arrays of primitive types, as buffers on the heap copy. */
    static void copyMemory(Object self, Object from, long at, Object to, long index, long count) {
        if (from == null || to == null) {
            Vm.unsupported("jdk.internal.misc.Unsafe.copyMemory outside arrays");
        }
        if (Vm.getClass(from) != Vm.getClass(to)) {
            MemoryCopy.copy(from, at, to, index, count, MemoryCopy.unit(from, to), false);
            return;
        }
        int scale = arrayIndexScale0(self, Vm.getClass(from));
        ArrayCopy.copy(from, (int) (at - ARRAY_BASE) / scale, to, (int) (index - ARRAY_BASE) / scale,
                (int) count / scale);
    }

    static void setMemory(Object self, Object base, long offset, long count, byte value) {
        if (!(base instanceof byte[])) {
            Vm.unsupported("jdk.internal.misc.Unsafe.setMemory outside a byte array");
        }
        int start = (int) offset - ARRAY_BASE;
        for (int i = 0; i < count; i++) {
            ((byte[]) base)[start + i] = value;
        }
    }

    static void copySwapMemory0(
            Object self, Object from, long at, Object to, long index, long bytes, long size) {
        MemoryCopy.copy(from, at, to, index, bytes, (int) size, true);
    }
}
