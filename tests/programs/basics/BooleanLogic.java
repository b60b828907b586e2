public class BooleanLogic {
    static int calls;

    static boolean t() { calls++; return true; }
    static boolean f() { calls++; return false; }

    static boolean implies(boolean a, boolean b) { return !a || b; }

    static boolean majority(boolean a, boolean b, boolean c) { return a ? b | c : b & c; }

    static boolean between(int lo, int x, int hi) { return lo <= x && x < hi; }

    static boolean weird(Object o, String s, int n) {
        return o != null && (s == null || s.isEmpty()) != (n > 3) ^ o == s;
    }

    public static void main(String[] args) {
        boolean[] both = {false, true};
        for (boolean a : both)
            for (boolean b : both) {
                System.out.println(a + " " + b + ": " + (a & b) + (a | b) + (a ^ b) + (a && b)
                    + (a || b) + (a == b) + (a != b)
                    + !a + implies(a, b) + majority(a, b, a));
            }
        System.out.println(f() && t() || t() && !f());
        System.out.println(calls);
        System.out.println(f() & t() | t() & !f());
        System.out.println(calls);
        if (t() || f()) if (f() && t()) System.out.println("no");
        else System.out.println("dangling else");
        System.out.println(between(0, 0, 1) + " " + between(0, 1, 1) + " " + between(-5, -6, 3));
        System.out.println(weird(null, null, 4) + " " + weird("", "", 4) + " "
            + weird("a", null, 1) + " " + weird("a", "b", 9));
        boolean flag = false;
        flag |= true; flag &= !flag; flag ^= true;
        System.out.println(flag);
        boolean[] bits = new boolean[5];
        bits[2] = true; bits[3] |= bits[2]; bits[4] = !bits[3] || bits[0];
        StringBuilder sb = new StringBuilder();
        for (boolean bit : bits) sb.append(bit ? 1 : 0);
        System.out.println(sb);
        int n = 7;
        String size = n < 3 ? "small" : n < 6 ? "medium" : n < 9 ? "large" : "huge";
        System.out.println(size + (n > 5 == true ? "!" : "?"));
        Boolean boxed = n > 2;
        if (boxed && !Boolean.FALSE) System.out.println("boxed " + boxed);
        final boolean CONSTANT = false;
        if (CONSTANT) System.out.println("dead");
        System.out.println(!(n > 3 && n < 5) == (n <= 3 || n >= 5));
        long l = 3; float x = 2f; double d = Double.NaN; Object o = args;
        if (l > 2 && x < 3 && !(d > 0) && !(d <= 0) && d != d && o == args
            && o != null) System.out.println("all");
    }
}
