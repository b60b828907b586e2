public class VarargsOverloads {
    static String f(int... xs) { return "int..." + xs.length; }
    static String f(Object o) { return "Object"; }
    static String f(long l) { return "long"; }
    static String f(Integer i) { return "Integer"; }
    static String f(double a, double b) { return "double,double"; }
    static String g(Object... xs) { return xs == null ? "null array" : "Object..." + xs.length; }
    static String h(String s, Object... rest) { return s + rest.length; }
    static String h(String s, Object one) { return s + "one"; }
    static String k(char c) { return "char"; }
    static String k(int i) { return "int"; }
    static String m(StringBuilder b) { return "builder"; }
    static String m(CharSequence s) { return "sequence"; }
    static String m(Object s) { return "object"; }
    static int sum(int first, int... rest) { int s = first; for (int r : rest) s += r; return s; }
    @SafeVarargs static <T> String join(String sep, T... items) {
        String out = "";
        for (int i = 0; i < items.length; i++) out += (i == 0 ? "" : sep) + items[i];
        return out;
    }
    static class P { String who(P p) { return "P.P"; } }
    static class Q extends P { String who(P p) { return "Q.P"; } String who(Q q) { return "Q.Q"; } }

    public static void main(String... args) {
        byte b = 1; short s = 2;
        System.out.println(f(1) + " " + f(b) + " " + f('c') + " " + f(1L) + " " + f(1f) + " "
            + f(Integer.valueOf(1)) + " " + f() + " " + f(1, 2) + " " + f(1, 2, 3) + " " + f("x")
            + " " + f(s));
        System.out.println(g() + " " + g((Object[]) null) + " " + g((Object) null) + " "
            + g(1, "two", '3') + " "
            + g(new Object[] {1, 2}) + " " + g(new int[] {1, 2}) + " "
                + g((Object) new Object[] {1, 2}) + " " + g(new String[] {"a", "b"}));
        System.out.println(h("a") + " " + h("b", 1) + " " + h("c", 1, 2) + " "
            + h("d", (Object[]) new String[3]));
        System.out.println(k('a') + k(97) + k((char) 97) + k('a' + 1));
        System.out.println(m(new StringBuilder()) + m("x") + m(5));
        CharSequence cs = new StringBuilder("dynamic");
        System.out.println(m(cs));
        System.out.println(sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {4, 5}));
        System.out.println(join("-", 1, 2, 3) + join(",") + join("+", "a", null));
        P p = new Q(); Q q = new Q();
        System.out.println(p.who(q) + " " + q.who(q) + " " + q.who(p) + " " + q.who((P) q));
        System.out.println(String.format("%s %s", "one", "two") + args.length);
    }
}
