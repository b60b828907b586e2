import java.util.*;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < -100) throw new IllegalArgumentException("x too small: " + x); }
        Point(int both) { this(both, both); }
        double distance(Point o) { return Math.hypot(x - o.x, y - o.y()); }
        Point withX(int newX) { return new Point(newX, y); }
    }
    record Named<T>(String name, T value, List<? extends T> more) implements Comparable<Named<T>> {
        Named { more = List.copyOf(more); }
        public int compareTo(Named<T> o) { return name.compareTo(o.name); }
    }
    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z,
        String t, int[] a, Point p) { }
    record Empty() { }
    record Custom(int id, String secret) {
        @Override public String toString() { return "Custom#" + id; }
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.id == id; }
        @Override public int hashCode() { return id; }
        public String secret() { return "*".repeat(secret.length()); }
    }
    record Range(int lo, int hi) implements Iterable<Integer> {
        Range { if (lo > hi) { int t = lo; lo = hi; hi = t; } }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                public boolean hasNext() {
                    return at < hi;
                }
                public Integer next() {
                    return at++;
                }
            };
        }
    }
    record Nan(double d, float f) { }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.equals(new Point(3, 4)) + " "
            + p.equals(Point.ORIGIN) + " " + p.hashCode() + " " + (int) p.distance(Point.ORIGIN));
        System.out.println(new Point(7) + " " + p.withX(9));
        try {
            new Point(-101, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Named<Object> n = new Named<>("n", null, List.of(1, "two"));
        System.out.println(n + " " + n.hashCode() + " "
            + n.compareTo(new Named<>("m", 1, List.of())));
        Everything e = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true, "t", null,
            p);
        System.out.println(e + " " + e.hashCode() + " "
            + e.equals(new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true, "t", null,
            new Point(3, 4))));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty())
            + new Empty().hashCode());
        System.out.println(new Custom(1, "xyz") + new Custom(1, "xyz").secret()
            + new Custom(1, "a").equals(new Custom(1, "b")) + new Custom(5, "").hashCode());
        int sum = 0;
        for (int i : new Range(7, 3)) sum += i;
        System.out.println(sum);
        System.out.println(new Nan(Double.NaN, Float.NaN).equals(new Nan(Double.NaN, Float.NaN))
            + " " + new Nan(0.0, 0f).equals(new Nan(-0.0, 0f)) + " "
            + new Nan(1.5, 2.5f).hashCode());
        Set<Point> set = new HashSet<>(List.of(p, new Point(1, 2)));
        System.out.println(set.contains(new Point(1, 2)) + " " + set.size() + " " + p.equals(null)
            + p.equals("p"));
        System.out.println(p.getClass().isRecord() + " " + (p instanceof Record));
        record Node(int v, Node next) { }
        System.out.println(new Node(1, new Node(2, new Node(3, null))));
    }
}
