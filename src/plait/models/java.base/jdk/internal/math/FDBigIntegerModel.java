package jdk.internal.math;

import plait.vm.Vm;

/** Powers of five computed when needed; the JDK fills a table of 340 of them first. */
final class FDBigIntegerModel {
    private static final int SMALL_POWERS = 14;
    private static final int LONG_POWERS = 27;

    static void clinit() {
        int[] small = new int[SMALL_POWERS];
        long[] powers = new long[LONG_POWERS];
        long power = 1;
        for (int i = 0; i < LONG_POWERS; i++) {
            if (i < SMALL_POWERS) {
                small[i] = (int) power;
            }
            powers[i] = power;
            power *= 5;
        }
        Vm.putStaticRef("jdk/internal/math/FDBigInteger.SMALL_5_POW:[I", small);
        Vm.putStaticRef("jdk/internal/math/FDBigInteger.LONG_5_POW:[J", powers);
        FDBigInteger zero = FDBigInteger.valueOfMulPow52(0, 0, 0);
        zero.makeImmutable();
        Vm.putStaticRef("jdk/internal/math/FDBigInteger.ZERO:Ljdk/internal/math/FDBigInteger;", zero);
    }

    static FDBigInteger big5pow(int exponent) {
        int inLong = Math.min(exponent, LONG_POWERS - 1);
        FDBigInteger result = FDBigInteger.valueOfMulPow52(FDBigInteger.LONG_5_POW[inLong], 0, 0);
        for (int left = exponent - inLong; left > 0; left -= SMALL_POWERS - 1) {
            result = result.multByPow52(Math.min(left, SMALL_POWERS - 1), 0);
        }
        result.makeImmutable();
        return result;
    }

    static FDBigInteger big5powRec(int exponent) {
        return big5pow(exponent);
    }
}
