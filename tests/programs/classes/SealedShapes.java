import java.util.List;

public class SealedShapes {
    sealed interface Shape permits Circle, Rectangle, Polygon { }
    record Circle(int radius) implements Shape { }
    record Rectangle(int width, int height) implements Shape { }
    static non-sealed class Polygon implements Shape {
        final int sides;
        Polygon(int sides) {
            this.sides = sides;
        }
    }
    static final class Hexagon extends Polygon { Hexagon() { super(6); } }

    sealed static abstract class Expr { abstract int eval(); }
    static final class Num extends Expr {
        final int n;
        Num(int n) {
            this.n = n;
        }
        int eval() {
            return n;
        }
    }
    static final class Add extends Expr {
        final Expr l, r;
        Add(Expr l, Expr r) {
            this.l = l;
            this.r = r;
        }
        int eval() {
            return l.eval() + r.eval();
        }
    }
    static sealed class Unary extends Expr permits Neg {
        Expr e;
        Unary(Expr e) {
            this.e = e;
        }
        int eval() {
            return e.eval();
        }
    }
    static final class Neg extends Unary {
        Neg(Expr e) {
            super(e);
        }
        int eval() {
            return -super.eval();
        }
    }

    static String describe(Shape s) {
        if (s instanceof Circle c && c.radius() > 10) return "big circle " + c.radius();
        if (s instanceof Circle c) return "circle " + c.radius();
        if (!(s instanceof Rectangle r)) return "polygon " + ((Polygon) s).sides;
        return "rectangle " + r.width() * r.height();
    }

    static String show(Expr e) {
        if (e instanceof Num num) return "" + num.n;
        else if (e instanceof Add add) return "(" + show(add.l) + " + " + show(add.r) + ")";
        else if (e instanceof Neg neg) return "-" + show(neg.e);
        throw new AssertionError();
    }

    static Expr simplify(Expr e) {
        if (e instanceof Neg outer && outer.e instanceof Neg inner) return simplify(inner.e);
        if (e instanceof Add a) {
            Expr l = simplify(a.l), r = simplify(a.r);
            if (l instanceof Num x && x.n == 0) return r;
            if (r instanceof Num y && y.n == 0) return l;
            return new Add(l, r);
        }
        return e;
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(3), new Circle(30), new Rectangle(2, 5), new Polygon(5),
            new Hexagon())) System.out.println(describe(s));
        Expr e = new Add(new Add(new Num(0), new Neg(new Neg(new Num(5)))),
            new Add(new Neg(new Num(2)), new Num(0)));
        System.out.println(show(e) + " = " + e.eval());
        System.out.println(show(simplify(e)) + " = " + simplify(e).eval());
        Object o = "pattern";
        if (o instanceof String str && str.length() == 7
            || o instanceof Integer) System.out.println("matched");
        if (!(o instanceof String text)) throw new IllegalStateException();
        System.out.println(text.toUpperCase());
        Object nothing = null;
        System.out.println(nothing instanceof String x ? x : "null is no instance");
        while (!(o instanceof Integer i)) { o = o instanceof String s2 ? s2.length() : 0; }
        System.out.println(i + 1);
    }
}
