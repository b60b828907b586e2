public class EightQueens {
    static int solve(int n, int row, int columns, int left, int right) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += solve(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    public static void main(String[] args) throws Exception {
        for (int n = 1; n <= 6; n++) System.out.print(solve(n, 0, 0, 0, 0) + " ");
        System.out.println();
    }
}
