package plait;

import plait.vm.Vm;

/** The users' API under Plait; the peers' APIs are written over it. */
final class VerifyModel {
    static void clinit() {}

    static boolean anyBoolean() {
        return Vm.chooseInt(0, 1) != 0;
    }

    static int anyInt(int low, int high) {
        requireRange(low <= high);
        return Vm.chooseInt(low, high);
    }

    static long anyLong(long low, long high) {
        requireRange(low <= high);
        return Vm.chooseLong(low, high);
    }

    static float anyFloat() {
        return Vm.chooseFloat();
    }

    static double anyDouble() {
        return Vm.chooseDouble();
    }

    static void assume(boolean condition) {
        Vm.assume(condition);
    }

    static void check(boolean condition, String message) {
        Vm.check(condition, message);
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    static void beginAtomic() {
        Vm.atomicBegin();
    }

    static void endAtomic() {
        Vm.atomicEnd();
    }

    private static void requireRange(boolean isRange) {
        if (!isRange) {
            throw new IllegalArgumentException("empty range");
        }
    }
}
