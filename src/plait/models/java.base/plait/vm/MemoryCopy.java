package plait.vm;

/** Copies between arrays of primitive types as memory: the bytes count, not the elements. */
public final class MemoryCopy {
    private static final int ARRAY_BASE = 16;

    private MemoryCopy() {}

    /** Copies units of the given size, which must be that of the elements unless they are bytes. */
    public static void copy(Object from, long at, Object to, long index, long bytes, int size, boolean isSwapped) {
        for (long done = 0; done < bytes; done += size) {
            long value = load(from, at + done, size);
            store(to, index + done, size, isSwapped ? Long.reverseBytes(value) >>> 64 - 8 * size : value);
        }
    }

    /** The largest unit that both arrays can be copied in: one of them holds no larger elements. */
    public static int unit(Object from, Object to) {
        return Math.max(size(from), size(to));
    }

    private static int size(Object array) {
        if (array instanceof byte[] || array instanceof boolean[]) {
            return 1;
        } else if (array instanceof char[] || array instanceof short[]) {
            return 2;
        } else if (array instanceof int[] || array instanceof float[]) {
            return 4;
        } else if (array instanceof long[] || array instanceof double[]) {
            return 8;
        }
        Vm.unsupported("copying raw memory");
        return 0;
    }

    private static long load(Object array, long offset, int size) {
        int from = (int) offset - ARRAY_BASE;
        if (array instanceof byte[]) {
            return Bytes.get((byte[]) array, from, size, false);
        }
        checkSize(array, size);
        int index = from / size;
        if (array instanceof char[]) {
            return ((char[]) array)[index];
        } else if (array instanceof short[]) {
            return ((short[]) array)[index] & 0xFFFF;
        } else if (array instanceof int[]) {
            return ((int[]) array)[index] & 0xFFFFFFFFL;
        } else if (array instanceof float[]) {
            return Vm.floatToBits(((float[]) array)[index]) & 0xFFFFFFFFL;
        } else if (array instanceof long[]) {
            return ((long[]) array)[index];
        }
        return Vm.doubleToBits(((double[]) array)[index]);
    }

    private static void store(Object array, long offset, int size, long value) {
        int from = (int) offset - ARRAY_BASE;
        if (array instanceof byte[]) {
            Bytes.put((byte[]) array, from, size, value, false);
            return;
        }
        checkSize(array, size);
        int index = from / size;
        if (array instanceof char[]) {
            ((char[]) array)[index] = (char) value;
        } else if (array instanceof short[]) {
            ((short[]) array)[index] = (short) value;
        } else if (array instanceof int[]) {
            ((int[]) array)[index] = (int) value;
        } else if (array instanceof float[]) {
            ((float[]) array)[index] = Vm.bitsToFloat((int) value);
        } else if (array instanceof long[]) {
            ((long[]) array)[index] = value;
        } else {
            ((double[]) array)[index] = Vm.bitsToDouble(value);
        }
    }

    private static void checkSize(Object array, int size) {
        if (size(array) != size || array instanceof boolean[]) {
            Vm.unsupported("copying elements of one size as elements of another");
        }
    }
}
