import plait.Verify;

/**
 * Two threads take nodes from one list and put them back, at any depth of their recursion; one may
 * take a node while the other holds its neighbour.
 */
public class SharedList {

    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static Node head;

    static synchronized Node take() {
        Node first = head;
        if (first != null) {
            head = first.next;
            first.next = null;
        }
        return first;
    }

    static synchronized void put(Node node) {
        node.next = head;
        head = node;
    }

    static void work() {
        Node taken = take();
        Node note = new Node(taken);
        if (Verify.anyBoolean()) {
            work();
        }
        if (taken != null) {
            assert taken.next == null : "the node is in the list again";
            put(taken);
        }
        assert note.next == taken;
    }

    public static void main(String[] args) throws InterruptedException {
        put(new Node(null));
        put(new Node(null));
        Thread other = new Thread(SharedList::work);
        other.start();
        work();
        other.join();
        assert head != null && head.next != null && head.next.next == null && head != head.next;
    }
}
