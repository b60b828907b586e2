/** Parameters in each of the first slots, of each kind: the short forms of the load and store instructions. */
public class LocalSlots {
    static int ints(int a, int b, int c, int d, int e) {
        a = a + 1; b = b + a; c = c + b; d = d + c; e = e + d;
        return a ^ b ^ c ^ d ^ e;
    }

    static long longs0(long a, long b, long c) {
        a = a + 1; b = b + a; c = c + b;
        return a ^ b ^ c;
    }

    static long longs1(int skip, long a, long b) {
        a = a * 3; b = b - a;
        return a + b + skip;
    }

    static float floats(float a, float b, float c, float d, float e) {
        a = a + 1; b = b + a; c = c * b; d = d - c; e = e / 2f;
        return a + b + c + d + e + 0f + 1f + 2f;
    }

    static double doubles0(double a, double b, double c) {
        a = a + 1; b = b + a; c = c - b;
        return a * b * c + 0.0 + 1.0;
    }

    static double doubles1(int skip, double a, double b) {
        a = a / 2; b = b % a;
        return a + b + skip;
    }

    static Object refs(Object a, Object b, Object c, Object d, Object e) {
        Object t = a; a = b; b = c; c = d; d = e; e = t;
        return "" + a + b + c + d + e;
    }

    static int constants() {
        int m = -1, z = 0, one = 1, two = 2, three = 3, four = 4, five = 5, six = 6, minusTwo = -2;
        int byteMax = 127, byteMin = -128, shortMin = -32768, shortMax = 32767, big = 32768,
            tiny = -32769;
        return m + z + one * 2 + two * 3 + three * 5 + four * 7 + five * 11 + six * 13
            + minusTwo * 17
            + byteMax + byteMin + shortMin + shortMax + big + tiny;
    }

    static long longConstants() {
        long zero = 0L, one = 1L, two = 2L, large = 0x123456789L;
        return zero + one + two + large;
    }

    int field = 3;

    int instance(int a, long b, int c) {
        this.field += a;
        return field + (int) b + c;
    }

    public static void main(String[] args) {
        System.out.println(ints(1, 2, 3, 4, 5));
        System.out.println(longs0(1, 2, 3));
        System.out.println(longs1(1, 20, 300));
        System.out.println(Float.floatToIntBits(floats(1, 2, 3, 4, 5)));
        System.out.println(Double.doubleToLongBits(doubles0(1, 2, 3)));
        System.out.println(Double.doubleToLongBits(doubles1(1, 20, 300)));
        System.out.println(refs("a", "b", "c", "d", "e"));
        System.out.println(constants());
        System.out.println(longConstants());
        System.out.println(new LocalSlots().instance(1, 2, 3));
    }
}
