public class PatternMatching {
    sealed interface Shape permits Circle, Square, Pair {}
    record Circle(double r) implements Shape {}
    record Square(double side) implements Shape {}
    record Pair(Shape a, Shape b) implements Shape {}
    static double area(Shape s) {
        if (s instanceof Circle c) return Math.round(Math.PI * c.r() * c.r());
        if (s instanceof Square q && q.side() > 0) return q.side() * q.side();
        if (s instanceof Pair p) return area(p.a()) + area(p.b());
        return 0;
    }
    static String describe(Object o) {
        if (!(o instanceof String s)) return "not a string: " + o;
        return s.isEmpty() ? "empty" : "string " + s.length();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(area(new Pair(new Circle(2), new Pair(new Square(3), new Square(-1)))));
        System.out.println(describe("abc") + ", " + describe("") + ", " + describe(4) + ", " + describe(null));
        Object o = 5L;
        System.out.println(o instanceof Number n && n.intValue() == 5 ? "five" : "no");
        System.out.println(new Pair(new Circle(1), new Square(2)) + " " + new Circle(1).equals(new Circle(1.0)) + " " + Shape.class.isSealed());
    }
}
