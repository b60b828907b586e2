public class KnapsackAndLcs {
    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) for (int j = 1; j <= b.length(); j++) t[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? t[i - 1][j - 1] + 1 : Math.max(t[i - 1][j], t[i][j - 1]);
        StringBuilder s = new StringBuilder();
        for (int i = a.length(), j = b.length(); i > 0 && j > 0; ) if (a.charAt(i - 1) == b.charAt(j - 1)) { s.append(a.charAt(--i)); j--; } else if (t[i - 1][j] >= t[i][j - 1]) i--; else j--;
        return s.reverse().toString();
    }
    static int knapsack(int[] weights, int[] values, int room) { int[] best = new int[room + 1]; for (int i = 0; i < weights.length; i++) for (int w = room; w >= weights[i]; w--) best[w] = Math.max(best[w], best[w - weights[i]] + values[i]); return best[room]; }

    public static void main(String[] args) throws Exception {
        System.out.println(lcs("AGGTAB", "GXTXAYB") + " " + lcs("abc", "xyz").isEmpty() + " " + knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7));
    }
}
