public class DoubleText {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, 0.1, 100, 1234567.125, 1e7, 9999999.999, 1e-3, 9.99e-4,
            1.0 / 3, 1e21, 1e100, 4.9e-324,
            Double.MAX_VALUE, Double.NaN, Double.NEGATIVE_INFINITY};
        for (double d : values) System.out.println(d);
        float[] floats = {0f, 1f, 0.1f, 3.4028235e38f, 1.0e10f, 1f / 3, 16777216f, Float.NaN,
            33.333f};
        for (float f : floats) System.out.println(f + " " + (double) f);
        System.out.println(Double.parseDouble("3.14") * 2);
        System.out.println(Double.parseDouble("-1e-5") + " " + Double.valueOf("0x1.8p1") + " "
            + Float.parseFloat("1e-50"));
        System.out.println(Double.parseDouble("  42  ") + " " + Double.parseDouble("Infinity")
            + " " + Double.parseDouble("NaN"));
        for (String bad : new String[] {"", "abc", "1.2.3", "--1"}) {
            try {
                System.out.println(Double.parseDouble(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println("concat " + 2.5 + 'x' + 1.5f + " " + (float) 0.3 + " " + 100.0 / 7);
        System.out.println(Double.toString(1e16) + Float.toString(1e8f) + String.valueOf(0.5)
            + new StringBuilder().append(0.25f).append(-8.125));
        System.out.println(Double.hashCode(1.5) + " " + Double.valueOf(2.5).intValue() + " "
            + Double.isFinite(1 / 0.0));
    }
}
