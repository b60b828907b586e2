import java.util.Arrays;

/** Cloning an object that two threads know: every kind of field, inherited ones included. */
public class ClonesOfSharedObjects {
    static class Base implements Cloneable {
        boolean flag = true;
        byte small = -3;
        private char letter = 'x';
        volatile long big = 1L << 40;

        char letter() {
            return letter;
        }

        Base copy() {
            try {
                return (Base) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Derived extends Base {
        short medium = 300;
        int number = -70000;
        float single = 1.5f;
        volatile double exact = -2.25;
        final int[] shared = {1, 2};
        private char letter = 'y';
        volatile String text = "text";

        String all() {
            return flag + " " + small + " " + letter() + " " + big + " " + medium + " " + number
                + " "
                    + single + " " + exact + " " + Arrays.toString(shared) + " " + letter + " "
                        + text;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Derived original = new Derived();
        String[] seen = new String[1];
        Thread other = new Thread(() -> {
            synchronized (original) {
                Derived copy = (Derived) original.copy();
                seen[0] = copy.all() + " " + (copy != original) + (copy.shared == original.shared);
            }
        });
        other.start();
        Derived mine;
        synchronized (original) {
            mine = (Derived) original.copy();
        }
        mine.number = 4;
        other.join();
        System.out.println(seen[0]);
        System.out.println(mine.all());
        System.out.println(original.all());
    }
}
