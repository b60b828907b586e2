public class NullPointerMessages {
    static class Node {
        Node next;
        int value;
        long[] data;
        String name;
        Node next() { return next; }
        void touch() { }
        static Node none() { return null; }
    }

    static Node root;
    static int[][] table = new int[2][];

    interface Body { void run(); }

    static void attempt(Body body) {
        try {
            body.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parameter(String text, int[] numbers) {
        try {
            text.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            numbers[0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(numbers.length);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Node node = new Node();
        attempt(() -> System.out.println(root.value));
        attempt(() -> root.value = 1);
        attempt(() -> root.touch());
        attempt(() -> System.out.println(node.next.next.value));
        attempt(() -> node.next.name = "x");
        attempt(() -> node.next().touch());
        attempt(() -> Node.none().next());
        attempt(() -> node.data[3] = 7);
        attempt(() -> System.out.println(node.data[0]));
        attempt(() -> System.out.println(node.data.length));
        attempt(() -> table[1][0] = 3);
        attempt(() -> System.out.println(table[node.value][2]));
        attempt(() -> { throw (RuntimeException) null; });
        attempt(() -> { synchronized (node.name) { System.out.println("no"); } });
        attempt(() -> { Integer boxed = null; int x = boxed; });
        attempt(() -> { Object[] objects = {null}; objects[0].toString(); });
        attempt(() -> { String s = null; s.equals(node.name.trim()); });
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("custom"); });
        attempt(() -> { int[] local = null; for (int x : local) System.out.println(x); });
        attempt(() -> { Object o = args.length > 100 ? "" : null; o.hashCode(); });
        parameter(null, null);
    }
}
