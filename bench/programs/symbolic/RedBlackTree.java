import plait.Verify;

/** A red-black tree of any keys; with a second argument, a rotation is forgotten. */
public class RedBlackTree {
    static final class Node {
        int key;
        boolean red = true;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;
    private final boolean forgets;

    RedBlackTree(boolean forgets) {
        this.forgets = forgets;
    }

    public static void main(String[] args) {
        RedBlackTree tree = new RedBlackTree(args.length > 1);
        int operations = Integer.parseInt(args[0]);
        for (int i = 0; i < operations; i++) {
            tree.put(Verify.anyInt());
        }
        assert tree.isConsistent();
        int key = Verify.anyInt();
        if (tree.get(key) && operations > 0) {
            assert tree.firstKey() <= key;
        }
        tree.remove(Verify.anyInt());
        assert tree.isOrdered(tree.root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    boolean get(int key) {
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return true;
            }
            at = key < at.key ? at.left : at.right;
        }
        return false;
    }

    int firstKey() {
        Node at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }

    void put(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            parent = at;
            if (key == at.key) {
                return;
            }
            at = key < at.key ? at.left : at.right;
        }
        Node made = new Node(key, parent);
        if (parent == null) {
            root = made;
        } else if (key < parent.key) {
            parent.left = made;
        } else {
            parent.right = made;
        }
        mend(made);
    }

    private void mend(Node at) {
        while (at != root && at.parent.red) {
            Node grandparent = at.parent.parent;
            boolean isLeft = at.parent == grandparent.left;
            Node uncle = isLeft ? grandparent.right : grandparent.left;
            if (uncle != null && uncle.red) {
                at.parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                at = grandparent;
            } else {
                if (isLeft && at == at.parent.right) {
                    at = at.parent;
                    rotateLeft(at);
                } else if (!isLeft && at == at.parent.left) {
                    at = at.parent;
                    rotateRight(at);
                }
                at.parent.red = false;
                grandparent.red = true;
                if (isLeft) {
                    rotateRight(grandparent);
                } else if (!forgets) {
                    rotateLeft(grandparent);
                }
            }
        }
        root.red = false;
    }

    private void rotateLeft(Node at) {
        Node up = at.right;
        at.right = up.left;
        if (up.left != null) {
            up.left.parent = at;
        }
        replace(at, up);
        up.left = at;
        at.parent = up;
    }

    private void rotateRight(Node at) {
        Node up = at.left;
        at.left = up.right;
        if (up.right != null) {
            up.right.parent = at;
        }
        replace(at, up);
        up.right = at;
        at.parent = up;
    }

    private void replace(Node at, Node by) {
        by.parent = at.parent;
        if (at.parent == null) {
            root = by;
        } else if (at.parent.left == at) {
            at.parent.left = by;
        } else {
            at.parent.right = by;
        }
    }

    /** Unlinks a key; colours are not mended, so only the order is promised afterwards. */
    void remove(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return;
        }
        if (at.left != null && at.right != null) {
            Node next = at.right;
            while (next.left != null) {
                next = next.left;
            }
            at.key = next.key;
            at = next;
        }
        Node child = at.left != null ? at.left : at.right;
        if (child != null) {
            replace(at, child);
        } else if (at.parent == null) {
            root = null;
        } else if (at.parent.left == at) {
            at.parent.left = null;
        } else {
            at.parent.right = null;
        }
    }

    boolean isConsistent() {
        return (root == null || !root.red)
                && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE)
                && blackHeight(root) > 0;
    }

    private boolean isOrdered(Node at, long low, long high) {
        return at == null
                || low < at.key && at.key < high
                        && isOrdered(at.left, low, at.key)
                        && isOrdered(at.right, at.key, high);
    }

    /** The number of black nodes on every way down, counted from 1; 0 when they differ. */
    private int blackHeight(Node at) {
        if (at == null) {
            return 1;
        }
        if (at.red && (isRed(at.left) || isRed(at.right))) {
            return 0;
        }
        int left = blackHeight(at.left);
        int right = blackHeight(at.right);
        if (left == 0 || left != right) {
            return 0;
        }
        return at.red ? left : left + 1;
    }

    private static boolean isRed(Node at) {
        return at != null && at.red;
    }
}
