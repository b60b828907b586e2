public class VarargsAndOverloads {
    static String f(Object o) { return "object"; }
    static String f(String s) { return "string"; }
    static String f(Integer i) { return "Integer"; }
    static String f(int i) { return "int"; }
    static String f(long l) { return "long"; }
    static String f(double d) { return "double"; }
    static String f(int... is) { return "ints" + is.length; }
    static String g(Object... os) { return os == null ? "null" : "objects" + os.length; }
    static String h(long x) { return "long"; }
    static String h(Integer x) { return "Integer"; }
    static String h(Object x) { return "object"; }

    public static void main(String[] args) throws Exception {
        byte b = 1;
        System.out.println(f(b) + " " + f('c') + " " + f(1L) + " " + f(1f) + " " + f("s") + " " + f((Object) "s") + " " + f(Integer.valueOf(1)) + " " + f() + " " + f(1, 2));
        System.out.println(g() + " " + g((Object[]) null) + " " + g((Object) null) + " " + g(1, "a") + " " + g(new Object[] {1, 2, 3}) + " " + g(new int[] {1, 2}));
        System.out.println(h(1) + " " + h((short) 1) + " " + h('x') + " " + h(1.0) + " " + h(Integer.valueOf(3)));
    }
}
