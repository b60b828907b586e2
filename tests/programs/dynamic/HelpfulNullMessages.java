import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The messages of NullPointerExceptions (JEP 358), for every instruction and many expressions. */
public class HelpfulNullMessages {
    interface Action { void run() throws Exception; }
    interface Api { int call(String text); default void other() { } }
    enum Colour { RED }

    static class Node {
        int value; long wide; String text; Node next; Node[] nodes; boolean[] flags; long[] longs;
        static Node shared; static int[] numbers; static long[] counts; static Object nothing;
        Node none() { return null; }
        Node self() { return this; }
        static Node lookUp(String a, Object b, StringBuilder c, int[] d, String[] e, Integer f, Object[][] g, Map<String, String> h) { return null; }
        void take(Object o, int i, long l, StringBuilder b) { }
        private void hidden() { }
        class Inner { }

        void instance(Node p, Object q, long w, int[] a) {
            attempt(() -> p.none());
            attempt(() -> a[0] = 1);
            attempt(() -> this.next.value = 1);
            attempt(() -> System.out.println(next.next.next));
            attempt(() -> next.wide = w);
            attempt(() -> next.nodes[1].none());
            attempt(() -> q.hashCode());
            attempt(() -> p.value++);
            attempt(() -> p.hidden());
            attempt(() -> this.next.self().next.value += 3);
            attempt(() -> { synchronized (next) { value++; } });
        }
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static int index() { return 1; }
    static <T> T identity(T value) { return value; }

    static void arrays(int[] is, long[] ls, float[] fs, double[] ds, Object[] os, byte[] bs, boolean[] zs, char[] cs, short[] ss) {
        attempt(() -> System.out.println(is[0] + is.length));
        attempt(() -> is[index()]++);
        attempt(() -> is[0] = 1);
        attempt(() -> System.out.println(ls[0]));
        attempt(() -> ls[0] = 1);
        attempt(() -> System.out.println(fs[0]));
        attempt(() -> fs[0] = 1);
        attempt(() -> System.out.println(ds[0]));
        attempt(() -> ds[0] = 1);
        attempt(() -> System.out.println(os[0]));
        attempt(() -> os[0] = "x");
        attempt(() -> System.out.println(bs[0]));
        attempt(() -> bs[0] = 1);
        attempt(() -> System.out.println(zs[0]));
        attempt(() -> zs[0] = true);
        attempt(() -> System.out.println(cs[0]));
        attempt(() -> cs[0] = 1);
        attempt(() -> System.out.println(ss[0]));
        attempt(() -> ss[0] = 1);
        attempt(() -> System.out.println(is.length));
        attempt(() -> is.clone());
        attempt(() -> os.clone());
        attempt(() -> { for (int x : is) { System.out.println(x); } });
    }

    static void indices(Node real, int i, long l, int[] where, byte[] bytes, Node[][][] cube, String[][] grid) {
        real.nodes = new Node[9];
        attempt(() -> real.nodes[index()].value++);
        attempt(() -> real.nodes[i].value++);
        attempt(() -> real.nodes[i + 1].value++);
        attempt(() -> real.nodes[where[2]].value++);
        attempt(() -> real.nodes[bytes[0]].value++);
        attempt(() -> real.nodes[real.value].value++);
        attempt(() -> real.nodes[real.self().value].value++);
        attempt(() -> real.nodes[(int) l & 1].value++);
        attempt(() -> { int k = i; real.nodes[k++].value = real.nodes[--k].value; });
        attempt(() -> { Node[][] q = new Node[200][]; q[129][3] = null; });
        attempt(() -> { Node[][] q = new Node[20000][]; q[12900][3] = null; });
        attempt(() -> { Node[][] q = new Node[200000][]; q[129000][3] = null; });
        attempt(() -> cube[1][2][3].next.nodes[2].value++);
        attempt(() -> { Object[][][][][][] deep = new Object[1][1][1][1][1][1]; deep[0][0][0][0][0][0].hashCode(); });
        attempt(() -> grid[i][index()] = "");
        attempt(() -> System.out.println(grid[i][i].length()));
    }

    static void calls(Node none, Node real, Api api, Runnable runnable, Object object, StringBuilder builder, List<Node> list, Map<String, Integer> map) {
        attempt(() -> none.none());
        attempt(() -> none.take(null, 1, 2L, null));
        attempt(() -> api.call("x"));
        attempt(() -> api.other());
        attempt(() -> runnable.run());
        attempt(() -> object.getClass());
        attempt(() -> builder.append("x").append(1));
        attempt(() -> list.get(0).none());
        attempt(() -> { int k = map.get("x"); });
        attempt(() -> real.none().value++);
        attempt(() -> real.self().next.nodes[3].value++);
        attempt(() -> Node.lookUp(null, null, null, null, null, null, null, null).value = 1);
        attempt(() -> HelpfulNullMessages.<Node>identity(null).value = 1);
        attempt(() -> { Supplier<Node> supplier = () -> null; supplier.get().value = 1; });
        attempt(() -> { Runnable bound = none::none; });
        attempt(() -> none.new Inner());
        attempt(() -> { for (Node x : list.get(0).nodes) { System.out.println(x); } });
        attempt(() -> { List<String> texts = null; for (String x : texts) { System.out.println(x); } });
        attempt(() -> Objects.requireNonNull(object));
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> real.equals(none.value));
    }

    static void values(Object o, String t, Integer i, Boolean z, Character c, Long l, Double d, Colour colour, RuntimeException e) {
        attempt(() -> { int k = i; });
        attempt(() -> { boolean k = z; });
        attempt(() -> { char k = c; });
        attempt(() -> { long k = 1; k += l; });
        attempt(() -> { double k = d * 2; });
        attempt(() -> ((String) o).length());
        attempt(() -> ((Object) null).hashCode());
        attempt(() -> ((String) null).length());
        attempt(() -> { throw e; });
        attempt(() -> { throw null; });
        attempt(() -> { synchronized (o) { System.out.println(); } });
        attempt(() -> { switch (colour) { case RED: break; default: } });
        attempt(() -> { switch (t) { case "a": break; default: } });
        attempt(() -> { switch (i) { case 1: break; default: } });
        attempt(() -> (index() > 0 ? t : o.toString()).length());
        attempt(() -> t.equals(t.toString()));
        attempt(() -> { String u = t; u += u.length() + "x"; });
        attempt(() -> ((Comparable<String>) t).compareTo("x"));
    }

    static void statics(Node real) {
        attempt(() -> Node.shared.none());
        attempt(() -> Node.numbers[1]++);
        attempt(() -> Node.counts[index()]--);
        attempt(() -> Node.nothing.toString());
        attempt(() -> { synchronized (Node.class) { synchronized (Node.shared) { System.out.println(); } } });
        attempt(() -> real.text.length());
        attempt(() -> real.longs[0] += 4);
        attempt(() -> real.flags[0] |= true);
        attempt(() -> real.next.next = real);
        attempt(() -> { Node n; (n = real.none()).value = 4; });
        real.next = new Node();
        real.next.next = real;
        attempt(() -> real.next.next.next.next.next.next.next.none().value = 1);
        attempt(() -> real.next.next.next.next.next.next.next.text.length());
    }

    static void reassigned(Node p, int i, Node[] a) {
        try { p.value = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        p = null;
        i++;
        try { p.value = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[i].value = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        for (int k = 0; k < 2; k++) {
            try { a[k].next.value = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
            a = new Node[] {null, new Node()};
        }
    }

    static void loop(Node p, boolean first) {
        Node q = new Node();
        for (int n = 0; n < 5; n++) {
            try {
                if (n == 2) { p.value = 3; }
                (first ? p : q).none().value = 2;
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
            p = null;
            first = !first;
        }
    }

    public static void main(String[] args) {
        new Node().instance(null, null, 3, null);
        arrays(null, null, null, null, null, null, null, null, null);
        indices(new Node(), 3, 5, new int[] {0, 1, 2}, new byte[1], new Node[3][3][4], new String[9][]);
        List<Node> list = new ArrayList<>();
        list.add(null);
        calls(null, new Node(), null, null, null, null, list, new HashMap<>());
        values(null, null, null, null, null, null, null, null, null);
        statics(new Node());
        reassigned(null, 0, new Node[3]);
        loop(null, true);
    }
}
