/** All fifteen primitive conversion instructions, with the values that do not fit. */
public class Conversions {
    static void fromDouble(double d) {
        System.out.println("d " + (int) d + " " + (long) d + " " + Float.floatToIntBits((float) d)
            + " " + (byte) d + " " + (short) d + " " + (int) (char) d);
    }

    static void fromFloat(float f) {
        System.out.println("f " + (int) f + " " + (long) f + " "
            + Double.doubleToLongBits((double) f) + " " + (byte) f + " " + (short) f + " "
                + (int) (char) f);
    }

    static void fromLong(long l) {
        System.out.println("l " + (int) l + " " + Float.floatToIntBits((float) l) + " "
            + Double.doubleToLongBits((double) l) + " " + (byte) l + " " + (short) l + " "
                + (int) (char) l);
    }

    static void fromInt(int i) {
        System.out.println("i " + (long) i + " " + Float.floatToIntBits((float) i) + " "
            + Double.doubleToLongBits((double) i) + " " + (byte) i + " " + (short) i + " "
                + (int) (char) i);
    }

    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.5, -1.5, 0.49999999999999994, 1e9, -1e9, 2147483647.0,
            2147483648.0,
            -2147483648.0, -2147483649.0, 1e19, -1e19, 9.223372036854775807e18, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE,
            3.4028235e38, 3.4028236e38, 1e-46, 16777217.0};
        for (double d : doubles) fromDouble(d);
        float[] floats = {0f, -0f, 1.5f, -2.75f, 1e10f, -1e10f, 1e20f, Float.NaN,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 16777216f, 65536.5f};
        for (float f : floats) fromFloat(f);
        long[] longs = {0, -1, 127, 128, 32768, 65535, 65536, 1L << 53, (1L << 53) + 1, (1L << 24)
            + 1,
            Long.MAX_VALUE, Long.MIN_VALUE, 0x8000_0000L, -0x8000_0001L, 9007199791611905L};
        for (long l : longs) fromLong(l);
        int[] ints = {0, -1, 127, 128, -129, 255, 32767, 32768, 65535, 65536, 16777217, 33554435,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) fromInt(i);
        int widened = 'A' + (byte) 200 + (short) 70000;
        System.out.println(widened);
        System.out.println((char) 97 + "" + (char) ('a' + 1) + (int) 'c');
        System.out.println((byte) 'é' + " " + (short) '\uffff');
    }
}
