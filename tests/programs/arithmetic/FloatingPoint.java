public class FloatingPoint {
    public static void main(String[] args) throws Exception {
        System.out.println(0.1 + 0.2 + " " + 1.0 / 3 + " " + 1f / 3 + " " + 100.0 + " " + 1e10 + " " + 1e-5 + " " + 123456789.0 + " " + 1.0E7 + " " + 0.001);
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + (Double.NaN == Double.NaN) + " " + Double.compare(Double.NaN, 1));
        System.out.println(Double.MAX_VALUE + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " " + Float.MIN_VALUE + " " + (float) 1e40 + " " + (double) 0.1f);
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.floor(-1.1) + " " + Math.ceil(-0.5) + " " + Math.round(0.49999999999999994) + " " + (5.5 % 2.0) + " " + -5.5 % 2);
        System.out.println(Double.doubleToLongBits(1.0) + " " + Float.floatToIntBits(1f) + " " + Double.toHexString(0.75) + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0) + " " + Math.getExponent(1024.0));
        System.out.println(Double.isNaN(0 / 0.0) + " " + Double.isInfinite(1 / 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.signum(-3.0) + " " + Math.copySign(2, -0.0) + " " + Math.fma(2.0, 3.0, 1.0) + " " + Math.IEEEremainder(5, 3));
        System.out.println((float) 0.1 + 0.2f + " " + (int) 1e20f + " " + (0.1f == 0.1) + " " + 3.0e-45f + " " + 16777217f);
    }
}
