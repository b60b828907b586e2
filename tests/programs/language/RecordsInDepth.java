import java.util.*;

public class RecordsInDepth {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < -100) throw new IllegalArgumentException("too far: " + x); }
        Point(int both) { this(both, both); }
        double distance(Point o) { return Math.hypot(x - o.x, y - o.y); }
        Point withX(int x) { return new Point(x, y); }
        @Override public int compareTo(Point o) { return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o); }
    }
    record Box<T>(T content, List<T> more) { Box { more = List.copyOf(more); } }
    record Empty() {}
    record Floats(float f, double d, char c, byte[] bytes) {}

    public static void main(String[] args) throws Exception {
        Point p = new Point(3);
        System.out.println(p + " " + p.withX(9) + " " + p.distance(new Point(0, -1)) + " " + p.equals(new Point(3, 3)) + " " + p.hashCode());
        try { new Point(-200, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new TreeSet<>(List.of(new Point(2, 1), new Point(1, 5), new Point(1, 2))));
        List<String> source = new ArrayList<>(List.of("m"));
        Box<String> box = new Box<>("c", source);
        source.add("later");
        System.out.println(box + " " + new Empty() + new Empty().equals(new Empty()) + new Empty().hashCode());
        Floats f = new Floats(-0f, Double.NaN, 'x', null);
        System.out.println(f + " " + f.equals(new Floats(0f, Double.NaN, 'x', null)) + " " + f.equals(new Floats(-0f, Double.NaN, 'x', null)));
    }
}
