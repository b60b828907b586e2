// rule: clone of an object reads its fields one by one
// check: explicit|reference --property assertion,race --no-confirm => assertion violated; race violated; exit 1
// check: symbolic --property race --no-confirm => race violated; exit 1
public class ObjectCloneTorn {
    static final class Pair implements Cloneable {
        int left;
        int right;

        Pair copy() throws CloneNotSupportedException {
            return (Pair) clone();
        }
    }

    static final Pair PAIR = new Pair();

    public static void main(String[] args) throws Exception {
        Thread thread =
                new Thread(
                        () -> {
                            PAIR.left = 1;
                            PAIR.right = 1;
                        });
        thread.start();
        Pair copy = PAIR.copy();
        thread.join();
        assert copy.left >= copy.right;
    }
}
