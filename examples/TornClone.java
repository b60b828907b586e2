// property: assertion expect: violated
// property: race expect: violated

/**
 * A snapshot of a position by {@code clone}, taken without the lock that moves hold: the copy may
 * have one coordinate from before and one from after a move.
 */
public class TornClone {

    static class Position implements Cloneable {
        private int x;
        private int y;

        synchronized void move() {
            x++;
            y++;
        }

        Position snapshot() {
            try {
                return (Position) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Position position = new Position();
        new Thread(position::move, "mover").start();
        Position seen = position.snapshot();
        assert seen.x == seen.y : "torn snapshot";
    }
}
