import plait.Verify;

/**
 * A recursive binary search tree with a lock per node: inserters insert any values, searchers look
 * for any values (section 5.3 of the jMoped paper).
 *
 * <p>Arguments: [inserters [searchers [bits]]], default 1 1 4. The main thread is the first
 * inserter.
 */
public class TreeInserters {

    static final class Node {
        final int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }

        /** Inserts a value below this node, unless it is there. */
        void insert(int wanted) {
            if (wanted == value) {
                return;
            }
            Node next;
            synchronized (this) {
                next = wanted < value ? left : right;
                if (next == null) {
                    if (wanted < value) {
                        left = new Node(wanted);
                    } else {
                        right = new Node(wanted);
                    }
                    return;
                }
            }
            next.insert(wanted);
        }

        boolean contains(int wanted) {
            if (wanted == value) {
                return true;
            }
            Node next;
            synchronized (this) {
                next = wanted < value ? left : right;
            }
            return next != null && next.contains(wanted);
        }
    }

    private static int any(int bits) {
        return Verify.anyInt(-1 << (bits - 1), ~(-1 << (bits - 1)));
    }

    public static void main(String[] args) {
        int inserters = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int searchers = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        int bits = args.length > 2 ? Integer.parseInt(args[2]) : 4;
        Node root = new Node(0);
        for (int i = 1; i < inserters; i++) {
            new Thread(() -> root.insert(any(bits)), "inserter-" + i).start();
        }
        for (int i = 0; i < searchers; i++) {
            new Thread(() -> root.contains(any(bits)), "searcher-" + i).start();
        }
        int value = any(bits);
        root.insert(value);
        assert root.contains(value) : "lost";
    }
}
