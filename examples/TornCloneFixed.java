// property: assertion,exception,deadlock,race expect: holds

/** {@link TornClone} with snapshots under the lock. */
public class TornCloneFixed {

    static class Position implements Cloneable {
        private int x;
        private int y;

        synchronized void move() {
            x++;
            y++;
        }

        synchronized Position snapshot() {
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
