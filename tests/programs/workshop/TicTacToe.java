import java.util.*;

public class TicTacToe {
    static char winner(char[] b) {
        int[][] lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
        for (int[] l : lines) if (b[l[0]] != ' ' && b[l[0]] == b[l[1]] && b[l[1]] == b[l[2]]) return b[l[0]];
        return ' ';
    }
    static int best(char[] b, char me) {
        char w = winner(b);
        if (w != ' ') return w == me ? 1 : -1;
        int top = -2;
        for (int i = 0; i < 9; i++) if (b[i] == ' ') { b[i] = me; top = Math.max(top, -best(b, me == 'x' ? 'o' : 'x')); b[i] = ' '; }
        return top == -2 ? 0 : top;
    }

    public static void main(String[] args) throws Exception {
        char[] board = "xo x o   ".toCharArray();
        System.out.println(best(board, 'x') + " " + winner("xxx oo   ".toCharArray()));
        for (int i = 0; i < 9; i += 3) System.out.println(Arrays.toString(Arrays.copyOfRange(board, i, i + 3)));
    }
}
