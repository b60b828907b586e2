package plait.vm;

/**
 * The elements of a queue that nobody waits for, guarded by this object's monitor.
 *
 * <p>They are in nodes, one after another. The first node holds nothing: it is the one whose element
 * was taken last. Nodes whose element is gone keep their place for who has come to them, so that a
 * walk, one section for each node, meets all elements that are there from its beginning to its end.
 */
@ByContract
public final class Chain extends Part {
    /** The place of an element, null when that is gone; guarded by the monitor of the chain. */
    @ByContract
    public static final class Node {
        private Object item;
        private Node next;

        private Node(Object item) {
            this.item = item;
        }
    }

    private Node first = new Node(null);
    private Node last = first;

    public Chain(Object queue) {
        super(queue);
    }

    public void append(Object item) {
        Node node = new Node(item);
        Vm.monitorEnter(this);
        last.next = node;
        last = node;
        Vm.monitorExit(this);
    }

    /** Takes the first element out, null if there is none. */
    public Object take() {
        Vm.monitorEnter(this);
        skip();
        Object found = null;
        if (first.next != null) {
            first = first.next;
            found = first.item;
            first.item = null;
        }
        Vm.monitorExit(this);
        return found;
    }

    /** The first element, which stays there. */
    public Object peek() {
        Vm.monitorEnter(this);
        skip();
        Object found = first.next == null ? null : first.next.item;
        Vm.monitorExit(this);
        return found;
    }

    /** Drops nodes behind the first whose elements are gone. */
    private void skip() {
        while (first.next != null && first.next.item == null) {
            first = first.next;
        }
    }

    /** Takes an element out of the middle; false if it is gone already. */
    public boolean remove(Node node) {
        Vm.monitorEnter(this);
        boolean isThere = node.item != null;
        node.item = null;
        Vm.monitorExit(this);
        return isThere;
    }

    /** A walk over the elements, to which some may come and from which some may go meanwhile. */
    @ByContract
    public static final class Walk {
        private final Chain chain;
        private Node node;
        private Object item;

        public Walk(Chain chain) {
            this.chain = chain;
        }

        /** Goes to the next element, which is null at the end. */
        public Object next() {
            boolean isOver = false;
            while (!isOver) {
                Vm.monitorEnter(chain);
                node = node == null ? chain.first.next : node.next;
                item = node == null ? null : node.item;
                isOver = node == null || item != null;
                Vm.monitorExit(chain);
            }
            return item;
        }

        /** Where the element is to which it has come last. */
        public Node place() {
            return node;
        }

        /** Takes the element out to which it has come last; false if it is gone already. */
        public boolean remove() {
            return chain.remove(node);
        }
    }
}
