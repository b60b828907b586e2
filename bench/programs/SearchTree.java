/**
 * Threads that insert into and look up in one binary search tree, each node of which has its own
 * lock: a thread locks the node that it looks at, and never two at once.
 *
 * <p>Arguments: [inserters [searchers [values]]], default 1 1 2. Each thread goes
 * through all values, the inserters beginning with different ones.
 */
public class SearchTree {

    static final class Node {
        private final int value;
        private Node left;
        private Node right;

        Node(int value) {
            this.value = value;
        }

        /** The child on the side of the value, null when there is none. */
        synchronized Node next(int wanted) {
            return wanted < value ? left : right;
        }

        /** The child on the side of the value; a new one when there was none. */
        synchronized Node nextOrNew(int wanted) {
            if (wanted < value) {
                if (left == null) {
                    left = new Node(wanted);
                }
                return left;
            }
            if (right == null) {
                right = new Node(wanted);
            }
            return right;
        }
    }

    private final Node root;

    SearchTree(int value) {
        root = new Node(value);
    }

    void insert(int value) {
        Node at = root;
        while (at.value != value) {
            at = at.nextOrNew(value);
        }
    }

    boolean contains(int value) {
        Node at = root;
        while (at != null && at.value != value) {
            at = at.next(value);
        }
        return at != null;
    }

    public static void main(String[] arguments) throws InterruptedException {
        int inserters = argument(arguments, 0, 1);
        int searchers = argument(arguments, 1, 1);
        int values = argument(arguments, 2, 2);
        SearchTree tree = new SearchTree(values);
        Thread[] threads = new Thread[inserters + searchers];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                for (int j = 0; j < values; j++) {
                    int value = value((number + j) % values);
                    if (number < inserters) {
                        tree.insert(value);
                    } else {
                        tree.contains(value);
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int j = 0; j < values; j++) {
            assert tree.contains(value(j)) : "lost " + value(j);
        }
    }

    /** Odd numbers, half of them below the root's value. */
    private static int value(int index) {
        return 2 * index + 1;
    }

    private static int argument(String[] arguments, int index, int otherwise) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
    }
}
