import plait.Verify;

/** Methods that take objects; what ends in Bad fails for some arguments, what ends in Ok for none. */
class Graphs {
    static class Node {
        boolean mark;
        Node next;
    }

    static class Tree {
        Tree left;
        Tree right;
    }

    interface Shape {}

    static class Circle implements Shape {
        int radius;
    }

    static class Square extends Circle {
        Shape inner;
        Color color;
    }

    enum Color { RED, GREEN, BLUE }

    record Pair(Pair rest, int value) {}

    static class Holder {
        final Object content;
        private final Long number;
        String text;

        Holder(Object content, Long number) {
            this.content = content;
            this.number = number;
        }

        void receiverBad(Holder other) {
            if (other != null && other != this && other.content == this && number != null) {
                throw new IllegalStateException();
            }
        }

        void receiverOk() {
            if (this == null) {
                throw new IllegalStateException();
            }
        }
    }

    // ---- shapes

    /** Fails once for each list, with or without a cycle. */
    static void lists(Node head) {
        Node[] seen = new Node[10];
        int count = 0;
        for (Node at = head; at != null && !contains(seen, count, at); at = at.next) {
            seen[count++] = at;
        }
        throw new IllegalStateException();
    }

    private static boolean contains(Object[] seen, int count, Object wanted) {
        for (int i = 0; i < count; i++) {
            if (seen[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Fails once for each tree. */
    static void trees(Tree root) {
        if (isTree(root)) {
            throw new IllegalStateException();
        }
    }

    /** Fails once for each graph. */
    static void graphs(Tree root) {
        isTree(root);
        throw new IllegalStateException();
    }

    private static boolean isTree(Tree root) {
        Tree[] seen = new Tree[10];
        int count = 0;
        boolean isTree = true;
        if (root != null) {
            seen[count++] = root;
        }
        for (int i = 0; i < count; i++) {
            for (int side = 0; side < 2; side++) {
                Tree child = side == 0 ? seen[i].left : seen[i].right;
                if (child != null && contains(seen, count, child)) {
                    isTree = false;
                } else if (child != null) {
                    seen[count++] = child;
                }
            }
        }
        return isTree;
    }

    // ---- what every engine can try

    static void cycleBad(Node head) {
        Verify.check(head == null || head.next == null || head.next.next != head || head.mark);
    }

    static void aliasBad(Node one, Node other) {
        if (one == null || other == null) {
            return;
        }
        one.mark = true;
        other.mark = false;
        Verify.check(one.mark);
    }

    static void aliasOk(Node one, Node other) {
        if (one == null || other == null || one == other) {
            return;
        }
        one.mark = true;
        other.mark = false;
        Verify.check(one.mark);
    }

    static void threeBad(Node head) {
        if (head != null && head.next != null && head.next != head) {
            Node last = head.next.next;
            Verify.check(last == null || last == head || last == head.next);
        }
    }

    static void nullBad(Node head) {
        head.mark = true;
    }

    static void reverseOk(Node head) {
        int before = length(head);
        if (before < 0) {
            return;
        }
        Node done = null;
        while (head != null) {
            Node next = head.next;
            head.next = done;
            done = head;
            head = next;
        }
        Verify.check(length(done) == before);
    }

    private static int length(Node head) {
        int count = 0;
        for (Node at = head; at != null; at = at.next) {
            if (++count > 3) {
                return -1;
            }
        }
        return count;
    }

    static void arrayOfNodesBad(Node[] nodes) {
        if (nodes != null && nodes.length == 2 && nodes[0] != null && nodes[0] == nodes[1]) {
            Verify.check(nodes[1].mark);
        }
    }

    static void flagsOk(boolean[] flags) {
        if (flags != null && flags.length > 1) {
            Verify.check(flags[0] == flags[1] || flags[0] != flags[1]);
        }
    }

    static void keptBooleanBad(Boolean answer) {
        Verify.check(answer != Boolean.FALSE);
    }

    static void newBooleanBad(Boolean answer, Boolean other) {
        if (answer == Boolean.FALSE && other != null && !other) {
            Verify.check(other == answer);
        }
    }

    static void keptBooleanOk(Boolean answer) {
        Verify.check(answer != Boolean.TRUE || answer);
    }

    // ---- what has too many values to be tried

    static void subtypesBad(Shape shape, int k) {
        if (shape instanceof Square square && square.inner instanceof Circle circle
                && !(circle instanceof Square) && square.color == Color.BLUE) {
            Verify.check(circle.radius != 3 * k || k < 1000);
        }
    }

    static void enumOk(Color color) {
        Verify.check(color == null || color.ordinal() < 3);
    }

    static void sumBad(int[] numbers) {
        if (numbers != null && numbers.length == 3) {
            Verify.check(numbers[0] + numbers[1] != 99 || numbers[2] <= numbers[0]);
        }
    }

    static void lengthOk(long[] numbers) {
        Verify.check(numbers == null || numbers.length <= 3);
    }

    static void textsBad(String[] texts) {
        if (texts != null && texts.length > 1 && texts[0] != null && texts[1] != null) {
            Verify.check(!texts[1].equals("x\u0416") || !texts[0].equals("y"));
        }
    }

    static void noTextBad(String text) {
        Verify.check(text.length() <= 3);
    }

    static void longTextOk(int number, String text) {
        Verify.check(text == null || text.length() <= 3);
    }

    static void textsOk(Holder holder) {
        if (holder != null && holder.text != null) {
            Verify.check(holder.text.length() <= 3);
        }
    }

    static void boxesBad(Holder holder) {
        if (holder != null && holder.content instanceof Integer number) {
            Verify.check(number != 77);
        }
    }

    static void boxesOk(Integer number) {
        if (number != null && number > 0) {
            Verify.check(number != 0);
        }
    }

    static void recordsBad(Pair pair) {
        if (pair != null && pair.rest() != null) {
            Verify.check(pair.value() < pair.rest().value());
        }
    }

    static void recordsOk(Pair pair) {
        Verify.check(pair == null || pair.rest() != pair);
    }

    static void manyTypes(java.util.List<String> list) {}

    static void nullFieldsOk(Carrier carrier) {
        Verify.check(carrier == null || carrier.list == null);
    }

    static class Carrier {
        java.util.List<String> list;
    }
}
