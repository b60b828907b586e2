import java.util.Arrays;

public class ArraysMulti {
    static int[][] multiply(int[][] a, int[][] b) {
        int n = a.length, m = b[0].length, k = b.length;
        int[][] c = new int[n][m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int x = 0; x < k; x++) c[i][j] += a[i][x] * b[x][j];
        return c;
    }
    static int[][] transpose(int[][] a) {
        int[][] t = new int[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[i].length; j++) t[j][i] = a[i][j];
        return t;
    }
    static int[][] pascal(int n) {
        int[][] p = new int[n][];
        for (int i = 0; i < n; i++) {
            p[i] = new int[i + 1];
            p[i][0] = p[i][i] = 1;
            for (int j = 1; j < i; j++) p[i][j] = p[i - 1][j - 1] + p[i - 1][j];
        }
        return p;
    }
    static boolean[][] life(boolean[][] g) {
        int h = g.length, w = g[0].length; boolean[][] out = new boolean[h][w];
        for (int r = 0; r < h; r++) for (int c = 0; c < w; c++) {
            int n = 0;
            for (int dr = -1; dr <= 1; dr++) for (int dc = -1; dc <= 1; dc++) if ((dr != 0
                || dc != 0) && g[(r + dr + h) % h][(c + dc + w) % w]) n++;
            out[r][c] = n == 3 || g[r][c] && n == 2;
        }
        return out;
    }
    public static void main(String[] args) {
        int[][] a = {{1, 2, 3}, {4, 5, 6}}, b = {{7, 8}, {9, 10}, {11, 12}};
        System.out.println(Arrays.deepToString(multiply(a, b)) + Arrays.deepToString(transpose(a)));
        System.out.println(Arrays.deepToString(pascal(6)));
        boolean[][] g = new boolean[5][5]; g[1][2] = g[2][3] = g[3][1] = g[3][2] = g[3][3] = true;
        for (int i = 0; i < 4; i++) g = life(g);
        for (boolean[] row : g) {
            for (boolean x : row) System.out.print(x ? '#' : '.');
            System.out.println();
        }
        long[][][] cube = new long[2][3][4];
        cube[1][2][3] = 5;
        cube[1][2][3] *= cube[1][2][3]++ + 1;
        System.out.println(cube[1][2][3] + " " + cube[0].length + cube[0][0].length);
        String[][] jag = new String[3][];
        jag[0] = new String[] {"x"};
        System.out.println(Arrays.toString(jag[0]) + jag[1]);
        try {
            jag[1][0] = "y";
        } catch (NullPointerException e) {
            System.out.println("row is null");
        }
        Object[] rows = a;
        rows[0] = new int[] {42};
        System.out.println(a[0][0] + a[0].length);
        try {
            rows[1] = new long[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[][][] partial = new int[2][3][];
        System.out.println(partial[1][2] == null ? partial[1].length : -1);
        double[][] dd = new double[2][2];
        dd[1][1] += 2.5;
        dd[0][1]--;
        System.out.println((int) (dd[1][1] * 10 + dd[0][1]));
        int[] flat[] = {{1}, {2}};
        System.out.println(flat[1][0]);
        char[][] text = {"ab".toCharArray(), "cd".toCharArray()};
        text[1][0] ^= ' ';
        System.out.println(text[1]);
        int[][] zero = new int[0][5];
        System.out.println(zero.length);
        short[][] sh = new short[2][2];
        sh[0][0] = (short) 40000;
        sh[1][1] = sh[0][0]--;
        System.out.println(sh[0][0] + " " + sh[1][1]);
        float[][] fl = {{1f}, {2f, 3f}};
        float tot = 0;
        for (float[] r : fl) for (float x : r) tot += x;
        System.out.println((int) tot);
        byte[][] by = {{1, 2}, {3}};
        by[0][1] <<= 7;
        System.out.println(by[0][1]);
    }
}
