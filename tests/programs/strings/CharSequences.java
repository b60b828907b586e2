public class CharSequences {
    static final class Reversed implements CharSequence {
        private final CharSequence inner;
        Reversed(CharSequence inner) { this.inner = inner; }
        public int length() { return inner.length(); }
        public char charAt(int i) { return inner.charAt(length() - 1 - i); }
        public CharSequence subSequence(int a, int b) {
            return new Reversed(inner.subSequence(length() - b, length() - a));
        }
        @Override public String toString() { return new StringBuilder(this).toString(); }
    }
    static boolean palindrome(CharSequence s) {
        for (int i = 0, j = s.length() - 1; i < j; i++,
            j--) if (s.charAt(i) != s.charAt(j)) return false;
        return true;
    }
    static String runLength(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
            out.append(s.charAt(i)).append(j - i);
            i = j;
        }
        return out.toString();
    }
    static String longestCommon(String a, String b) {
        int[][] dp = new int[a.length() + 1][b.length() + 1];
        int best = 0, end = 0;
        for (int i = 1; i <= a.length(); i++)
            for (int j = 1; j <= b.length(); j++)
                if (a.charAt(i - 1) == b.charAt(j - 1)
                    && (dp[i][j] = dp[i - 1][j - 1] + 1) > best) {
                    best = dp[i][j];
                    end = i;
                }
        return a.substring(end - best, end);
    }
    static int levenshtein(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0]++;
            for (int j = 1; j < row.length; j++) {
                int up = row[j];
                row[j] = a.charAt(i - 1) == b.charAt(j - 1) ? diagonal : 1
                    + Math.min(diagonal, Math.min(up, row[j - 1]));
                diagonal = up;
            }
        }
        return row[b.length()];
    }
    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] r = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String out = "";
        for (int i = 0; i < v.length; i++) while (n >= v[i]) { out += r[i]; n -= v[i]; }
        return out;
    }
    public static void main(String[] args) {
        CharSequence r = new Reversed("desserts");
        System.out.println(r + " " + r.subSequence(0, 3) + " " + r.chars().distinct().count() + " "
            + "stressed".contentEquals(r) + " " + r.isEmpty());
        System.out.println(palindrome("racecar") + " " + palindrome(new Reversed("abca")) + " "
            + palindrome(new StringBuilder()));
        System.out.println(runLength("aaabccdddd") + runLength(""));
        System.out.println(longestCommon("interleaving", "leavened") + " "
            + levenshtein("kitten", "sitting"));
        System.out.println(roman(1994) + roman(2025));
        System.out.println(CharSequence.compare("ab", new StringBuilder("ac")) + " "
            + "x".contains(new Reversed("x")) + " " + "a.b".replace(".", new Reversed("21")));
        System.out.println(new StringBuilder("pre").append(r).append(r, 1, 3));
    }
}
