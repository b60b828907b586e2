import java.math.*;

public class BigIntegers {
    public static void main(String[] args) throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = BigInteger.valueOf(987654321);
        System.out.println(a.add(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b) + " " + a.negate().remainder(b));
        System.out.println(BigInteger.TWO.pow(100) + " " + a.gcd(b) + " " + b.modPow(BigInteger.TEN, BigInteger.valueOf(1000007)) + " " + b.modInverse(BigInteger.valueOf(1000007)));
        System.out.println(a.bitLength() + " " + a.signum() + " " + a.compareTo(b) + " " + a.toString(16) + " " + new BigInteger("ff", 16) + " " + a.shiftRight(50) + " " + b.testBit(0));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 30; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.sqrt() + " " + BigInteger.valueOf(97).isProbablePrime(10) + " " + f.longValue() + " " + b.intValueExact());
        try { f.longValueExact(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { f.divide(BigInteger.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(a.and(b) + " " + a.xor(b) + " " + b.not() + " " + a.equals(new BigInteger(a.toByteArray())) + " " + java.util.Arrays.toString(a.divideAndRemainder(b)));
    }
}
