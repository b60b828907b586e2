package plait.vm;

/** Numbers as bytes of an array, in either order. */
public final class Bytes {
    private Bytes() {}

    /** The bytes from offset on, the first one the most significant if isBigEndian. */
    public static long get(byte[] array, int offset, int count, boolean isBigEndian) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            int at = isBigEndian ? offset + i : offset + count - 1 - i;
            value = value << 8 | array[at] & 0xff;
        }
        return value;
    }

    /** Writes the lowest bytes of the value. */
    public static void put(byte[] array, int offset, int count, long value, boolean isBigEndian) {
        for (int i = 0; i < count; i++) {
            int at = isBigEndian ? offset + count - 1 - i : offset + i;
            array[at] = (byte) (value >>> 8 * i);
        }
    }
}
