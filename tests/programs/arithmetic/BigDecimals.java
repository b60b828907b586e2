import java.math.*;

public class BigDecimals {
    public static void main(String[] args) throws Exception {
        BigDecimal a = new BigDecimal("10.25"), b = new BigDecimal("3");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL32) + " " + a.remainder(b));
        for (RoundingMode m : RoundingMode.values()) if (m != RoundingMode.UNNECESSARY) System.out.print(new BigDecimal("-2.5").setScale(0, m) + " ");
        System.out.println();
        System.out.println(new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + " " + new BigDecimal("1.100").stripTrailingZeros() + " " + new BigDecimal(0.1).toString().substring(0, 12) + " " + BigDecimal.valueOf(0.1));
        System.out.println(new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("123.4500").scale() + " " + new BigDecimal("123.45").precision() + " " + new BigDecimal("1e-10") + " " + a.negate().abs().max(b) + " " + a.toBigInteger() + " " + new BigDecimal("2").pow(20) + " " + a.movePointLeft(3));
        try { a.divide(b); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(new BigDecimal("2").sqrt(new MathContext(20)) + " " + a.hashCode() + " " + a.doubleValue() + " " + a.intValue());
    }
}
