import java.util.*;

public class Recursion {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static long ackermann(long m, long n) {
        if (m == 0) return n + 1;
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static void hanoi(int n, char a, char b, char c, StringBuilder out) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, out);
        out.append(a).append(c).append(' ');
        hanoi(n - 1, b, a, c, out);
    }
    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) { out.add(prefix); return; }
        for (int i = 0; i < rest.length(); i++)
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }
    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }
    static Map<Integer, Long> memo = new HashMap<>();
    static long fastFib(int n) {
        if (n < 2) return n;
        Long known = memo.get(n);
        if (known != null) return known;
        long value = fastFib(n - 1) + fastFib(n - 2);
        memo.put(n, value);
        return value;
    }
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    static int power(int base, int exp, int mod) {
        if (exp == 0) return 1;
        long half = power(base, exp / 2, mod);
        long r = half * half % mod;
        return (int) (exp % 2 == 0 ? r : r * base % mod);
    }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    public static void main(String[] args) {
        System.out.println(fib(13));
        System.out.println(ackermann(2, 4));
        System.out.println(even(50) + " " + odd(51));
        StringBuilder moves = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', moves);
        System.out.println(moves);
        List<String> all = new ArrayList<>();
        permute("", "abcd", all);
        System.out.println(all);
        System.out.println(queens(6, 0, 0, 0, 0));
        System.out.println(fastFib(90));
        System.out.println(gcd(1071, 462) + " " + power(3, 200, 1000007));
        System.out.println(depth(800));
    }
}
