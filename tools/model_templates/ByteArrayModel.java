package jdk.internal.util;

import plait.vm.Bytes;

/** ${Order}-endian views of byte arrays, without the VarHandles of JDK 21 and later. */
final class ${Name} {
    static void clinit() {}

    static char getChar(byte[] array, int offset) {
        return (char) Bytes.get(array, offset, 2, ${isBigEndian});
    }

    static void setChar(byte[] array, int offset, char value) {
        Bytes.put(array, offset, 2, value, ${isBigEndian});
    }

    static short getShort(byte[] array, int offset) {
        return (short) Bytes.get(array, offset, 2, ${isBigEndian});
    }

    static void setShort(byte[] array, int offset, short value) {
        Bytes.put(array, offset, 2, value, ${isBigEndian});
    }

    static int getUnsignedShort(byte[] array, int offset) {
        return (int) Bytes.get(array, offset, 2, ${isBigEndian});
    }

    static void setUnsignedShort(byte[] array, int offset, int value) {
        Bytes.put(array, offset, 2, value, ${isBigEndian});
    }

    static int getInt(byte[] array, int offset) {
        return (int) Bytes.get(array, offset, 4, ${isBigEndian});
    }

    static void setInt(byte[] array, int offset, int value) {
        Bytes.put(array, offset, 4, value, ${isBigEndian});
    }

    static long getLong(byte[] array, int offset) {
        return Bytes.get(array, offset, 8, ${isBigEndian});
    }

    static void setLong(byte[] array, int offset, long value) {
        Bytes.put(array, offset, 8, value, ${isBigEndian});
    }

    static float getFloat(byte[] array, int offset) {
        return Float.intBitsToFloat(getInt(array, offset));
    }

    static void setFloat(byte[] array, int offset, float value) {
        setInt(array, offset, Float.floatToIntBits(value));
    }

    static double getDouble(byte[] array, int offset) {
        return Double.longBitsToDouble(getLong(array, offset));
    }

    static void setDouble(byte[] array, int offset, double value) {
        setLong(array, offset, Double.doubleToLongBits(value));
    }

    static float getFloatRaw(byte[] array, int offset) {
        return Float.intBitsToFloat(getInt(array, offset));
    }

    static void setFloatRaw(byte[] array, int offset, float value) {
        setInt(array, offset, Float.floatToRawIntBits(value));
    }

    static double getDoubleRaw(byte[] array, int offset) {
        return Double.longBitsToDouble(getLong(array, offset));
    }

    static void setDoubleRaw(byte[] array, int offset, double value) {
        setLong(array, offset, Double.doubleToRawLongBits(value));
    }
}
