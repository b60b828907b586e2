public class FloatCorners {
    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        float[] v = {0f, -0f, 1f, -1f, 0.1f, 1.0e-45f, 3.4028235e38f, 1.17549435e-38f, 16777216f,
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (float a : v) {
            StringBuilder s = new StringBuilder(bits(a)).append(':');
            int flags = 0;
            for (float b : v) {
                s.append(bits(a + b)).append(bits(a - b)).append(bits(a * b)).append(bits(a / b))
                    .append(bits(a % b)).append(' ');
                flags = flags * 3 + (a < b ? 1 : 0) + (a > b ? 2 : 0);
                flags ^= (a <= b ? 4 : 0) | (a >= b ? 8 : 0) | (a == b ? 16 : 0)
                    | (a != b ? 32 : 0);
                if (!(a < b)) flags++;
                if (!(a >= b)) flags += 2;
            }
            System.out.println(s.append(flags));
        }
        System.out.println(bits(0.1f + 0.2f));
        System.out.println(0.1f + 0.2 == 0.3);
        System.out.println((float) 0.1 == 0.1);
        System.out.println(16777216f + 1f == 16777216f);
        float x = 1f;
        for (int i = 0; i < 40; i++) x /= 3f;
        System.out.println(bits(x));
        x = 5.5f;
        System.out.println(bits(x % 2.25f) + " " + bits(-x % 2.25f));
        float y = x++;
        System.out.println(bits(x) + " " + bits(y) + " " + bits(--x));
        System.out.println(Float.compare(0f, -0f) + " " + Float.compare(Float.NaN, 1f) + " "
            + Float.isNaN(0f / 0f) + " " + Float.isInfinite(1f / 0f));
        System.out.println(Float.valueOf(Float.NaN).equals(Float.NaN) + " "
            + (Float.NaN == Float.NaN));
    }
}
