import java.util.*;
import java.util.stream.*;

public class PrimesAndGcd {
    static boolean isPrime(int n) { return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0); }
    static long gcd(long a, long b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }
    static Map<Integer, Integer> factors(int n) { Map<Integer, Integer> m = new TreeMap<>(); for (int p = 2; n > 1; p++) while (n % p == 0) { m.merge(p, 1, Integer::sum); n /= p; } return m; }
    static long power(long b, int e, long m) { long r = 1; for (b %= m; e > 0; e >>= 1, b = b * b % m) if ((e & 1) == 1) r = r * b % m; return r; }

    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.range(0, 50).filter(PrimesAndGcd::isPrime).boxed().toList());
        System.out.println(gcd(1071, -462) + " " + factors(5040) + " " + power(3, 200, 1_000_007));
        int[][] pascal = new int[6][];
        for (int i = 0; i < 6; i++) { pascal[i] = new int[i + 1]; pascal[i][0] = pascal[i][i] = 1; for (int j = 1; j < i; j++) pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j]; }
        System.out.println(Arrays.toString(pascal[5]));
    }
}
