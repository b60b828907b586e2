public class NestedRecordPatterns {
    record Point(int x, int y) {}
    record Line(Point a, Point b) {}
    record Box<T>(T value) {}
    static String show(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) return "vertical " + Math.abs(y1 - y2);
        if (o instanceof Line(Point a, Point b)) return "from " + a + " to " + b;
        if (o instanceof Box<?>(String s)) return "box of string " + s;
        if (o instanceof Box<?>(Box<?>(var inner))) return "nested " + inner;
        return "other";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(show(new Line(new Point(1, 2), new Point(1, 7))) + "; " + show(new Line(new Point(0, 0), new Point(1, 1))));
        System.out.println(show(new Box<>("s")) + "; " + show(new Box<>(new Box<>(3))) + "; " + show(new Box<>(4)) + "; " + show(new Line(null, null)));
    }
}
