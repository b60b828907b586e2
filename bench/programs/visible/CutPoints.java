import plait.Verify;

/**
 * Two heaps on which cut points are easily lost: a callee cuts an object off that a variable of its
 * caller refers to, and forgets it.
 */
public class CutPoints {

    static class Node {
        Node next;
    }

    /** The node is its own successor until it is cut off. */
    static void cutCycle(Node node, boolean mayRecur) {
        node.next = null;
        node = null;
        if (mayRecur && Verify.anyBoolean()) {
            cutCycle(new Node(), true);
        }
    }

    /** Cuts the chain behind its second node, then behind its first. */
    static void cutChain(Node first, boolean mayRecur) {
        first.next.next = null;
        first.next = null;
        first = null;
        if (mayRecur && Verify.anyBoolean()) {
            Node other = new Node();
            other.next = new Node();
            cutChain(other, true);
        }
    }

    static void top(boolean mayRecur) {
        Node self = new Node();
        self.next = self;
        cutCycle(self, mayRecur);
        assert self.next == null : "the cycle is back";
        Node first = new Node();
        Node second = new Node();
        Node third = new Node();
        first.next = second;
        second.next = third;
        cutChain(first, mayRecur);
        assert second.next == null : "the chain is back";
        assert first.next == null && third.next == null;
        if (mayRecur && Verify.anyBoolean()) {
            top(true);
        }
    }

    public static void main(String[] args) {
        top(Verify.anyBoolean());
    }
}
