/** Every int operator over the values where wrap-around and signs matter. */
public class IntArithmetic {
    private static final int[] VALUES = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 1000003, Integer.MAX_VALUE, Integer.MIN_VALUE,
            0x55555555
    };

    private static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -12345;
        }
    }

    private static int remainder(int a, int b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            return -54321;
        }
    }

    public static void main(String[] args) {
        for (int a : VALUES) {
            int sum = 0, difference = 0, product = 0, quotient = 0, rest = 0, bits = 0;
            int compare = 0;
            for (int b : VALUES) {
                sum = sum * 31 + (a + b);
                difference = difference * 31 + (a - b);
                product = product * 31 + a * b;
                quotient = quotient * 31 + divide(a, b);
                rest = rest * 31 + remainder(a, b);
                bits = bits * 31 + ((a & b) ^ (a | b) ^ (a ^ ~b));
                compare = compare * 2 + (a < b ? 1 : 0);
                compare += (a <= b ? 3 : 0) + (a > b ? 5 : 0) + (a >= b ? 7 : 0);
                compare += (a == b ? 11 : 0) + (a != b ? 13 : 0);
            }
            System.out.println(a + ": " + sum + " " + difference + " " + product + " " + quotient
                + " " + rest + " " + bits + " " + compare + " " + -a + " " + ~a);
        }
        System.out.println(Integer.MIN_VALUE / -1);
        System.out.println(Integer.MIN_VALUE % -1);
        System.out.println(Integer.MAX_VALUE + 1);
        System.out.println(Integer.MIN_VALUE - 1);
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2);
    }
}
