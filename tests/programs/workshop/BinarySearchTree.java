import java.util.*;

public class BinarySearchTree {
    static class Tree<K extends Comparable<K>> implements Iterable<K> {
        private class Node { K key; Node left, right; Node(K k) { key = k; } }
        private Node root;
        boolean add(K k) { if (root == null) { root = new Node(k); return true; } Node n = root; while (true) { int c = k.compareTo(n.key); if (c == 0) return false; Node next = c < 0 ? n.left : n.right; if (next == null) { if (c < 0) n.left = new Node(k); else n.right = new Node(k); return true; } n = next; } }
        int height() { return height(root); }
        private int height(Node n) { return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right)); }
        @Override public Iterator<K> iterator() { Deque<Node> stack = new ArrayDeque<>(); for (Node n = root; n != null; n = n.left) stack.push(n); return new Iterator<>() { public boolean hasNext() { return !stack.isEmpty(); } public K next() { Node n = stack.pop(); for (Node m = n.right; m != null; m = m.left) stack.push(m); return n.key; } }; }
    }

    public static void main(String[] args) throws Exception {
        Tree<Integer> t = new Tree<>();
        for (int k : new int[] {5, 2, 8, 1, 9, 3, 5}) System.out.print(t.add(k) ? "+" : "=");
        System.out.println(" " + t.height());
        for (int k : t) System.out.print(k + " ");
        System.out.println();
    }
}
