package jdk.internal.reflect;

import plait.vm.Pool;

/** The constants that raw annotations name; the pool's own object is a {@link Pool}. */
final class ConstantPoolModel {
    static void clinit() {}

    static String getUTF8At0(ConstantPool self, Object pool, int index) {
        return ((Pool) pool).textAt(index);
    }

    static int getIntAt0(ConstantPool self, Object pool, int index) {
        return ((Pool) pool).intAt(index);
    }

    static long getLongAt0(ConstantPool self, Object pool, int index) {
        return ((Pool) pool).longAt(index);
    }

    static float getFloatAt0(ConstantPool self, Object pool, int index) {
        return ((Pool) pool).floatAt(index);
    }

    static double getDoubleAt0(ConstantPool self, Object pool, int index) {
        return ((Pool) pool).doubleAt(index);
    }
}
