import static java.lang.Math.*;

public class MathMethods {
    private static void show(String what, double value) {
        System.out.println(what + "=" + Long.toHexString(Double.doubleToLongBits(value)));
    }

    public static void main(String[] args) {
        System.out.println(abs(-5) + " " + abs(Integer.MIN_VALUE) + " " + abs(-5L) + " "
            + abs(Long.MIN_VALUE));
        show("abs", abs(-0.0));
        show("absf", abs(-1.5f));
        System.out.println(max(3, -3) + " " + min(3L, -3L));
        show("max", max(-0.0, 0.0));
        show("min", min(-0.0, 0.0));
        show("maxNaN", max(Double.NaN, 1));
        for (double d
            : new double[] {2.5, -2.5, 2.4999, 0.49999999999999994, -0.5, 1e18 + 0.5, -3.7}) {
            System.out.println(round(d) + " " + round((float) d) + " " + (long) floor(d) + " "
                + (long) ceil(d) + " " + (long) rint(d));
        }
        show("floor", floor(-0.2));
        show("ceil", ceil(-0.2));
        show("sqrt", sqrt(2));
        show("sqrtNeg", sqrt(-1));
        show("cbrt", cbrt(27));
        show("pow", pow(2, 0.5));
        show("pow0", pow(0, 0));
        show("powInf", pow(-2, 1025));
        show("exp", StrictMath.exp(1));
        show("log", StrictMath.log(10));
        show("log10", StrictMath.log10(1000));
        show("sin", StrictMath.sin(1));
        show("cos", StrictMath.cos(1));
        show("tan", StrictMath.tan(1));
        show("atan2", StrictMath.atan2(1, -1));
        show("asin", StrictMath.asin(0.5));
        show("hypot", hypot(3, 4));
        show("toRadians", toRadians(180));
        show("signum", signum(-7.5));
        show("ulp", ulp(1.0));
        show("nextUp", nextUp(1.0));
        show("copySign", copySign(3.0, -0.0));
        show("scalb", scalb(1.5, 4));
        System.out.println(getExponent(1024.5) + " " + getExponent(0.3f));
        System.out.println(floorDiv(-7, 2) + " " + floorMod(-7, 2) + " " + floorDiv(7, -2) + " "
            + floorMod(7, -2)
            + " " + floorMod(-7L, 3) + " " + floorDiv(Integer.MIN_VALUE, -1));
        System.out.println(multiplyHigh(Long.MAX_VALUE, 4) + " " + multiplyFull(1 << 30, 1 << 30));
        show("fma", fma(2.0, 3.0, 1.0));
        show("IEEE", IEEEremainder(5, 3));
    }
}
