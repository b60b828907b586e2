package java.lang;

import plait.vm.Vm;

/**
 * What HotSpot computes by its own code instead of StrictMath's: results may differ from HotSpot's
 * by one unit in the last place, as the specification allows.
 */
final class MathModel {
    static double sin(double x) {
        return Vm.math("sin", x);
    }

    static double cos(double x) {
        return Vm.math("cos", x);
    }

    static double tan(double x) {
        return Vm.math("tan", x);
    }

    static double exp(double x) {
        return Vm.math("exp", x);
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

    static double pow(double x, double y) {
        return Vm.math2("pow", x, y);
    }
}
