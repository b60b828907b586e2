// property: assertion expect: violated

import plait.Verify;

/**
 * A search that makes moves and takes them back, as deep as it likes. A dead end leaves a move on
 * the board.
 */
public class UndoneMoves {

    static class Move {
        final int place;
        final boolean before;

        Move(int place) {
            this.place = place;
            before = board[place];
            board[place] = !before;
        }

        void undo() {
            board[place] = before;
        }
    }

    static class DeadEnd extends RuntimeException {
        DeadEnd() {
            super(null, null, false, false);
        }
    }

    static final boolean[] board = new boolean[3];

    static void search() {
        while (Verify.anyBoolean()) {
            boolean left = board[0];
            boolean middle = board[1];
            boolean right = board[2];
            Move move = new Move(Verify.anyInt(0, 2));
            try {
                if (board[0] && board[1] && board[2]) {
                    throw new DeadEnd();
                }
                search();
                move.undo();
            } catch (DeadEnd deadEnd) {
                // try another move
            }
            assert board[0] == left && board[1] == middle && board[2] == right : "not undone";
        }
    }

    public static void main(String[] args) {
        search();
        assert !board[0] && !board[1] && !board[2];
    }
}
