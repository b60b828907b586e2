import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point from, Point to) { }
    record Box<T>(T content) { }
    sealed interface Shape permits Circle, Square, Group { }
    record Circle(Point center, int radius) implements Shape { }
    record Square(Point corner, int side) implements Shape { }
    record Group(List<Shape> members) implements Shape { }

    static long area(Shape shape) {
        return switch (shape) {
            case Circle(Point(var x, var y), int r) when x == y -> 3L * r * r + 1;
            case Circle(var c, int r) -> 3L * r * r;
            case Square(Point p, var side) -> (long) side * side;
            case Group(List<Shape> members) -> {
                long sum = 0;
                for (Shape m : members) sum += area(m);
                yield sum;
            }
        };
    }

    static String describe(Object o) {
        if (o instanceof Line(Point(int a, int b), Point(int c, int d))
            && a == c) return "vertical " + (d - b);
        if (o instanceof Line(var from, var to)) return "line " + from + to;
        if (o instanceof Box<?>(String s)) return "boxed string " + s.length();
        if (o instanceof Box<?>(Box<?>(var inner))) return "double box " + inner;
        if (o instanceof Box<?>(var content)) return "box " + content;
        return "other";
    }

    record Throwing(int v) {
        public int v() { throw new IllegalStateException("accessor"); }
    }

    public static void main(String[] args) {
        System.out.println(area(new Circle(new Point(1, 1), 2)) + " "
            + area(new Circle(new Point(1, 2), 2)));
        System.out.println(area(new Group(List.of(new Square(new Point(0, 0), 4),
            new Circle(null, 1)))));
        for (Object o
            : new Object[] {new Line(new Point(1, 2), new Point(1, 9)),
            new Line(new Point(1, 2), new Point(3, 4)), new Box<>("four"), new Box<>(new Box<>(5)),
            new Box<>(6), new Box<>(null), 7})
            System.out.println(describe(o));
        try {
            Object o = new Throwing(1);
            if (o instanceof Throwing(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getCause().getMessage());
        }
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
    }
}
