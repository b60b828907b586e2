// property: assertion expect: violated

import plait.Verify;

/**
 * A ring of links in each frame; a callee, which may call itself, takes one of its caller's links
 * out. One of the two neighbours is not told.
 */
public class LinkedRing {

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
