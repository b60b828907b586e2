public class LifeGenerations {
    static boolean[][] step(boolean[][] g) {
        int n = g.length;
        boolean[][] next = new boolean[n][n];
        for (int r = 0; r < n; r++) for (int c = 0; c < n; c++) {
            int around = 0;
            for (int dr = -1; dr <= 1; dr++) for (int dc = -1; dc <= 1; dc++) if ((dr != 0 || dc != 0) && g[(r + dr + n) % n][(c + dc + n) % n]) around++;
            next[r][c] = around == 3 || around == 2 && g[r][c];
        }
        return next;
    }

    public static void main(String[] args) throws Exception {
        boolean[][] g = new boolean[5][5];
        g[1][2] = g[2][2] = g[3][2] = true;
        for (int i = 0; i < 3; i++) { StringBuilder b = new StringBuilder(); for (boolean[] row : g) { for (boolean cell : row) b.append(cell ? '#' : '.'); b.append(' '); } System.out.println(b.toString().trim()); g = step(g); }
    }
}
