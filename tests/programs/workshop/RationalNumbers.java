public class RationalNumbers {
    record Rational(long n, long d) implements Comparable<Rational> {
        Rational { if (d == 0) throw new ArithmeticException("zero denominator"); long g = gcd(Math.abs(n), Math.abs(d)); if (d < 0) g = -g; n /= g; d /= g; }
        static long gcd(long a, long b) { return b == 0 ? Math.max(a, 1) : gcd(b, a % b); }
        Rational plus(Rational o) { return new Rational(n * o.d + o.n * d, d * o.d); }
        Rational times(Rational o) { return new Rational(n * o.n, d * o.d); }
        @Override public int compareTo(Rational o) { return Long.compare(n * o.d, o.n * d); }
        @Override public String toString() { return d == 1 ? "" + n : n + "/" + d; }
    }

    public static void main(String[] args) throws Exception {
        Rational sum = new Rational(0, 1);
        for (int i = 1; i <= 6; i++) sum = sum.plus(new Rational(1, i));
        System.out.println(sum + " " + new Rational(2, -4) + " " + new Rational(1, 2).times(new Rational(4, 1)) + " " + new Rational(1, 3).compareTo(new Rational(1, 2)) + " " + new Rational(2, 4).equals(new Rational(1, 2)));
        try { new Rational(1, 0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
