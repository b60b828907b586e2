import java.util.*;

public class MazeSolver {
    static boolean solve(char[][] g, int r, int c) {
        if (r < 0 || c < 0 || r >= g.length || c >= g[0].length || g[r][c] == '#' || g[r][c] == '.') return false;
        if (g[r][c] == 'E') return true;
        g[r][c] = '.';
        if (solve(g, r, c + 1) || solve(g, r + 1, c) || solve(g, r, c - 1) || solve(g, r - 1, c)) return true;
        g[r][c] = ' ';
        return false;
    }

    public static void main(String[] args) throws Exception {
        char[][] g = Arrays.stream(new String[] {"S #  ", "  # #", "#   E"}).map(String::toCharArray).toArray(char[][]::new);
        System.out.println(solve(g, 0, 0));
        for (char[] row : g) System.out.println(new String(row) + "|");
    }
}
