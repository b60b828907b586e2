public class DeepRecursion {
    static int depth;
    static void dive() { depth++; dive(); }
    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

    public static void main(String[] args) throws Exception {
        try { dive(); } catch (StackOverflowError e) { System.out.println("overflow " + (depth > 500) + " " + (e.getMessage() == null)); }
        System.out.println(ackermann(2, 3));
        try { throw new Error("custom"); } catch (Throwable t) { System.out.println(t); }
        try { assert depth < 0 : "off by default"; System.out.println("asserts off"); } catch (AssertionError e) { System.out.println(e.getMessage()); }
    }
}
