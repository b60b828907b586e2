// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link LinkedRing} with both neighbours told; the rings stay whole at any depth. */
public class LinkedRingFixed {

    static class Link {
        Link next = this;
        Link previous = this;

        void insertAfter(Link other) {
            next = other.next;
            previous = other;
            other.next.previous = this;
            other.next = this;
        }

        void remove() {
            previous.next = next;
            next.previous = previous;
            next = this;
            previous = this;
        }
    }

    static void build(Link ofCaller) {
        Link head = new Link();
        Link first = new Link();
        first.insertAfter(head);
        Link second = new Link();
        second.insertAfter(head);
        if (Verify.anyBoolean()) {
            build(first);
            assert first.next == first && first.previous == first : "still in the ring";
        } else {
            first.remove();
        }
        assert head.next == second && second.next == head : "forwards";
        assert head.previous == second && second.previous == head : "backwards";
        if (ofCaller != null) {
            ofCaller.remove();
        }
    }

    public static void main(String[] args) {
        build(null);
    }
}
