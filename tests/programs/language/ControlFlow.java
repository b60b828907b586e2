public class ControlFlow {
    static int collatz(int n) { int steps = 0; while (n != 1) { n = n % 2 == 0 ? n / 2 : 3 * n + 1; steps++; } return steps; }
    static int find(int[][] grid, int wanted) {
        int at = -1;
        outer:
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                if (grid[i][j] < 0) continue outer;
                if (grid[i][j] == wanted) { at = i * 10 + j; break outer; }
            }
        }
        return at;
    }
    static boolean side(String s, boolean r) { System.out.print(s); return r; }

    public static void main(String[] args) throws Exception {
        System.out.println(collatz(27) + " " + find(new int[][] {{1, -1, 9}, {2, 9}}, 9));
        System.out.println(side("a", false) && side("b", true) | side("c", true));
        System.out.println(side("d", true) || side("e", true));
        int i = 0;
        i = i++ + ++i;
        int[] a = {0, 0, 0};
        int k = 0;
        a[k++] = k++;
        System.out.println(i + " " + a[0] + a[1] + k);
        do { k--; } while (k > 0);
        for (int x = 0, y = 10; x < y; x += 3, y -= 2) System.out.print(x + ":" + y + " ");
        block: { if (k == 0) break block; System.out.print("never"); }
        System.out.println(k);
        String s = null;
        System.out.println(s + "x" + 'c' + 1 + 2L + 1.0f + true + (char) (65 + 1) + (1 + 2));
    }
}
