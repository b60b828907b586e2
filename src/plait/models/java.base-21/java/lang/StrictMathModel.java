package java.lang;

import plait.vm.Vm;

/** StrictMath is Java code from JDK 21 on; only its square root is left to the VM. */
final class StrictMathModel {
    static double sqrt(double x) {
        return Vm.math("sqrt", x);
    }
}
