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

    //: type=int,long,Object,boolean,byte,char,short,float,double
    static ${type} get${Type}(Object self, Object base, long offset) {
        return Vm.load${Vm}(base, offset, 0);
    }

    static ${type} get${Type}Volatile(Object self, Object base, long offset) {
        return Vm.load${Vm}(base, offset, 4);
    }

    static ${type} get${Type}Opaque(Object self, Object base, long offset) {
        return Vm.load${Vm}(base, offset, 1);
    }

    static ${type} get${Type}Acquire(Object self, Object base, long offset) {
        return Vm.load${Vm}(base, offset, 2);
    }

    static void put${Type}(Object self, Object base, long offset, ${type} value) {
        Vm.store${Vm}(base, offset, value, 0);
    }

    static void put${Type}Volatile(Object self, Object base, long offset, ${type} value) {
        Vm.store${Vm}(base, offset, value, 4);
    }

    static void put${Type}Opaque(Object self, Object base, long offset, ${type} value) {
        Vm.store${Vm}(base, offset, value, 1);
    }

    static void put${Type}Release(Object self, Object base, long offset, ${type} value) {
        Vm.store${Vm}(base, offset, value, 3);
    }

    //: end
    // ---- atomic updates; weak forms never fail spuriously, as on x86

    //: type=int,long,Object
    static boolean compareAndSet${Type}(Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Vm}(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSet${Type}(Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Vm}(base, offset, expected, value, 4);
    }

    static boolean weakCompareAndSet${Type}Acquire(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Vm}(base, offset, expected, value, 2);
    }

    static boolean weakCompareAndSet${Type}Plain(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Vm}(base, offset, expected, value, 0);
    }

    static boolean weakCompareAndSet${Type}Release(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Vm}(base, offset, expected, value, 3);
    }

    static ${type} compareAndExchange${Type}(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cax${Vm}(base, offset, expected, value, 4);
    }

    static ${type} compareAndExchange${Type}Acquire(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cax${Vm}(base, offset, expected, value, 2);
    }

    static ${type} compareAndExchange${Type}Release(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cax${Vm}(base, offset, expected, value, 3);
    }

    static ${type} getAndSet${Type}(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndSet${Vm}(base, offset, value, 4);
    }

    static ${type} getAndSet${Type}Acquire(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndSet${Vm}(base, offset, value, 2);
    }

    static ${type} getAndSet${Type}Release(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndSet${Vm}(base, offset, value, 3);
    }

    //: end
    //: type=int,long
    static ${type} getAndAdd${Type}(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndAdd${Type}(base, offset, value, 4);
    }

    static ${type} getAndAdd${Type}Acquire(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndAdd${Type}(base, offset, value, 2);
    }

    static ${type} getAndAdd${Type}Release(Object self, Object base, long offset, ${type} value) {
        return Vm.getAndAdd${Type}(base, offset, value, 3);
    }

    static ${type} getAndBitwiseAnd${Type}(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndAnd${Type}(base, offset, mask, 4);
    }

    static ${type} getAndBitwiseAnd${Type}Acquire(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndAnd${Type}(base, offset, mask, 2);
    }

    static ${type} getAndBitwiseAnd${Type}Release(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndAnd${Type}(base, offset, mask, 3);
    }

    static ${type} getAndBitwiseOr${Type}(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndOr${Type}(base, offset, mask, 4);
    }

    static ${type} getAndBitwiseOr${Type}Acquire(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndOr${Type}(base, offset, mask, 2);
    }

    static ${type} getAndBitwiseOr${Type}Release(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndOr${Type}(base, offset, mask, 3);
    }

    static ${type} getAndBitwiseXor${Type}(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndXor${Type}(base, offset, mask, 4);
    }

    static ${type} getAndBitwiseXor${Type}Acquire(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndXor${Type}(base, offset, mask, 2);
    }

    static ${type} getAndBitwiseXor${Type}Release(Object self, Object base, long offset, ${type} mask) {
        return Vm.getAndXor${Type}(base, offset, mask, 3);
    }

    //: end
    //: type=boolean,byte,char,short
    static ${type} compareAndExchange${Type}(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cax${Type}(base, offset, expected, value, 4);
    }

    static boolean compareAndSet${Type}(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        return Vm.cas${Type}(base, offset, expected, value, 4);
    }

    //: end
    //: type=float,double toBits=floatToRawIntBits,doubleToRawLongBits
    static ${type} compareAndExchange${Type}(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        Vm.atomicBegin();
        ${type} old = Vm.load${Type}(base, offset, 4);
        if (${Type}.${toBits}(old) == ${Type}.${toBits}(expected)) {
            Vm.store${Type}(base, offset, value, 4);
        }
        Vm.atomicEnd();
        return old;
    }

    static boolean compareAndSet${Type}(
            Object self, Object base, long offset, ${type} expected, ${type} value) {
        ${type} old = compareAndExchange${Type}(self, base, offset, expected, value);
        return ${Type}.${toBits}(old) == ${Type}.${toBits}(expected);
    }

    //: end
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

    //: type=int,short,char bytes=4,2,2
    static ${type} get${Type}Unaligned(Object self, Object base, long offset) {
        return base instanceof byte[]
                ? (${type}) Bytes.get((byte[]) base, (int) offset - ARRAY_BASE, ${bytes}, false)
                : Vm.load${Type}(base, offset, 0);
    }

    static void put${Type}Unaligned(Object self, Object base, long offset, ${type} value) {
        if (base instanceof byte[]) {
            Bytes.put((byte[]) base, (int) offset - ARRAY_BASE, ${bytes}, value, false);
        } else {
            Vm.store${Type}(base, offset, value, 0);
        }
    }

    //: end
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
