public class DoubleCorners {
    static long bits(double d) {
        return Double.doubleToLongBits(d);
    }

    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 1.0, -1.0, 0.1, 4.9e-324, 1.7976931348623157E308,
            2.2250738585072014E-308,
            9007199254740992.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : v) {
            long hash = 7;
            int flags = 0;
            for (double b : v) {
                hash = hash * 31 + bits(a + b);
                hash = hash * 31 + bits(a - b);
                hash = hash * 31 + bits(a * b);
                hash = hash * 31 + bits(a / b);
                hash = hash * 31 + bits(a % b);
                flags = flags * 3 + (a < b ? 1 : 0) + (a > b ? 2 : 0);
                flags ^= (a <= b ? 4 : 0) | (a >= b ? 8 : 0) | (a == b ? 16 : 0)
                    | (a != b ? 32 : 0);
                if (!(a < b)) flags++;
                if (!(a > b)) flags += 5;
            }
            System.out.println(Long.toHexString(bits(a)) + " " + Long.toHexString(hash) + " "
                + flags
                + " " + Long.toHexString(bits(-a)));
        }
        double sum = 0;
        for (int i = 0; i < 10; i++) sum += 0.1;
        System.out.println(sum == 1.0);
        System.out.println(Long.toHexString(bits(sum)));
        System.out.println(bits(5.5 % 2.25) + " " + bits(-5.5 % 2.25) + " " + bits(1e300 % 7e-10));
        System.out.println(1 / 0.0 > Double.MAX_VALUE);
        System.out.println(0.0 == -0.0);
        System.out.println(1 / 0.0 == 1 / -0.0);
        System.out.println(Double.compare(0.0, -0.0) + " "
            + Double.compare(Double.NaN, Double.POSITIVE_INFINITY));
        System.out.println(Double.MIN_VALUE / 2 == 0);
        System.out.println((int) (0.1 + 0.7) * 10 + " " + (int) ((0.1 + 0.7) * 10));
        double d = 3;
        d += 'a';
        d -= 2L;
        d *= 0.5f;
        d /= 4;
        d %= 5;
        System.out.println(bits(d));
        int i = 10;
        i *= 1.57;
        System.out.println(i);
        i -= 0.5;
        System.out.println(i);
    }
}
