import java.math.BigInteger;

public class BigNumbers {
    static BigInteger factorial(int n) {
        BigInteger result = BigInteger.ONE;
        for (int i = 2; i <= n; i++) result = result.multiply(BigInteger.valueOf(i));
        return result;
    }

    public static void main(String[] args) {
        BigInteger f = factorial(25);
        System.out.println(f);
        System.out.println(f.bitLength() + " " + f.mod(BigInteger.valueOf(1_000_003)) + " "
            + f.signum() + " " + f.hashCode());
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321");
        System.out.println(a.add(b) + " " + a.subtract(b));
        System.out.println(a.multiply(b));
        System.out.println(a.divide(b) + " " + a.remainder(b) + " " + a.mod(b.negate()));
        System.out.println(a.gcd(BigInteger.valueOf(30)) + " " + a.compareTo(b) + " "
            + a.equals(new BigInteger(a.toString())));
        System.out.println(a.shiftLeft(5).and(BigInteger.valueOf(0xffff)) + " " + a.shiftRight(70)
            + " " + a.negate().longValue());
        System.out.println(BigInteger.TWO.pow(100) + " "
            + BigInteger.TEN.modPow(BigInteger.valueOf(20), BigInteger.valueOf(97)));
        System.out.println(a.toString(16) + " " + new BigInteger("ff", 16).intValue());
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
