public class LongArithmetic {
    static long[] interesting() {
        return new long[] {0, 1, -1, 3, -3, 63, 64, 1L << 31, 1L << 32, -(1L << 32), 0xFFFFFFFFL,
            12345678901234L, Long.MAX_VALUE, Long.MIN_VALUE};
    }

    static String row(long a, long b) {
        StringBuilder s = new StringBuilder();
        s.append(a + b).append(' ').append(a - b).append(' ').append(a * b).append(' ');
        if (b != 0) {
            s.append(a / b).append(' ').append(a % b).append(' ');
        } else {
            try {
                s.append(a / b);
            } catch (ArithmeticException e) {
                s.append(e.getMessage());
            }
            try {
                s.append(a % b);
            } catch (ArithmeticException e) {
                s.append(" [").append(e.getMessage()).append("] ");
            }
        }
        s.append(a & b).append(' ').append(a | b).append(' ').append(a ^ b);
        s.append(a < b ? " <" : a > b ? " >" : " =");
        return s.toString();
    }

    public static void main(String[] args) {
        long hash = 17;
        for (long a : interesting()) {
            for (long b : interesting()) {
                hash = hash * 31 + row(a, b).hashCode();
            }
            System.out.println(a + " " + -a + " " + ~a + " " + hash);
        }
        System.out.println(row(Long.MIN_VALUE, -1));
        System.out.println(row(5, 0));
        System.out.println(row(-9_000_000_000L, 7));
        long i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        int overflowed = (int) (i * i);
        System.out.println(overflowed);
        long product = Integer.MAX_VALUE * 2;   // int arithmetic, widened afterwards
        System.out.println(product);
        System.out.println(Integer.MAX_VALUE * 2L);
    }
}
