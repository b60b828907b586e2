package java.lang;

import plait.vm.Vm;

/** StrictMath's natives of JDK 17 to 20. */
final class StrictMathModel {
    static double sin(double x) {
        return Vm.math("sin", x);
    }

    static double cos(double x) {
        return Vm.math("cos", x);
    }

    static double tan(double x) {
        return Vm.math("tan", x);
    }

    static double asin(double x) {
        return Vm.math("asin", x);
    }

    static double acos(double x) {
        return Vm.math("acos", x);
    }

    static double atan(double x) {
        return Vm.math("atan", x);
    }

    static double log(double x) {
        return Vm.math("log", x);
    }

    static double log10(double x) {
        return Vm.math("log10", x);
    }

    static double sqrt(double x) {
        return Vm.math("sqrt", x);
    }

    static double sinh(double x) {
        return Vm.math("sinh", x);
    }

    static double cosh(double x) {
        return Vm.math("cosh", x);
    }

    static double tanh(double x) {
        return Vm.math("tanh", x);
    }

    static double expm1(double x) {
        return Vm.math("expm1", x);
    }

    static double log1p(double x) {
        return Vm.math("log1p", x);
    }

    static double atan2(double x, double y) {
        return Vm.math2("atan2", x, y);
    }

    static double IEEEremainder(double x, double y) {
        return Vm.math2("IEEEremainder", x, y);
    }
}
