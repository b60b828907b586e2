public class PatternSwitchGuards {
    sealed interface Expr permits Num, Add, Mul, Neg {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    record Neg(Expr e) implements Expr {}
    static int eval(Expr e) { return switch (e) { case Num n -> n.v(); case Add(Expr l, Expr r) -> eval(l) + eval(r); case Mul(Num(var a), Num(var b)) when a == 0 || b == 0 -> 0; case Mul(Expr l, Expr r) -> eval(l) * eval(r); case Neg(var x) -> -eval(x); }; }
    static String kind(Object o) { return switch (o) { case null -> "null"; case Integer i when i > 100 -> "big " + i; case Integer i -> "int " + i; case String s when s.isEmpty() -> "empty"; case String s -> "str " + s.length(); case int[] a -> "ints " + a.length; case Enum<?> e -> "enum " + e.name(); default -> o.getClass().getSimpleName(); }; }

    public static void main(String[] args) throws Exception {
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))))) + " " + eval(new Mul(new Num(0), new Num(9))));
        for (Object o : new Object[] {null, 5, 500, "", "abc", new int[3], Thread.State.NEW, 2.5}) System.out.print(kind(o) + "; ");
        System.out.println();
    }
}
