package java.lang;

import plait.vm.Vm;

/** Float's natives. */
final class FloatModel {
    static int floatToRawIntBits(float value) {
        return Vm.floatToBits(value);
    }

    static float intBitsToFloat(int bits) {
        return Vm.bitsToFloat(bits);
    }
}
