import java.util.*;

public class Matrices {
    static int[][] multiply(int[][] a, int[][] b) {
        int[][] c = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j];
        return c;
    }

    public static void main(String[] args) throws Exception {
        int[][] m = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for (int i = 0; i < 10; i++) r = multiply(r, m);
        System.out.println(Arrays.deepToString(r));
        int[][] jagged = {{1}, {2, 3}, {}};
        int total = 0;
        for (int[] row : jagged) for (int x : row) total += x;
        System.out.println(total + " " + jagged[2].length + " " + jagged.clone()[1][1]);
        try { jagged[0][1] = 5; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        Object[] objects = new Integer[1];
        try { objects[0] = "s"; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
    }
}
