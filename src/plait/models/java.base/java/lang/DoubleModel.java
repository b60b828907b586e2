package java.lang;

import plait.vm.Vm;

/** Double's natives. */
final class DoubleModel {
    static long doubleToRawLongBits(double value) {
        return Vm.doubleToBits(value);
    }

    static double longBitsToDouble(long bits) {
        return Vm.bitsToDouble(bits);
    }
}
