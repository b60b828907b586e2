import plait.Verify;

/** Each frame has an object that knows its depth: numbers without bound. */
public class DepthCounter {

    static class Item {
        final int depth;

        Item(int depth) {
            this.depth = depth;
        }
    }

    static void down(int depth) {
        Item item = new Item(depth);
        if (Verify.anyBoolean()) {
            down(depth + 1);
        }
        assert item.depth == depth;
    }

    public static void main(String[] args) {
        down(0);
    }
}
