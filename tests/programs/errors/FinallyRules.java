public class FinallyRules {
    static int a() { try { return 1; } finally { System.out.print("fin "); } }
    @SuppressWarnings("finally") static int b() { try { throw new RuntimeException("lost"); } finally { return 2; } }
    static int c() { int x = 1; try { return x; } finally { x = 5; } }
    static String d() { StringBuilder s = new StringBuilder(); for (int i = 0; i < 3; i++) { try { if (i == 1) continue; s.append(i); } finally { s.append('f'); } } return s.toString(); }
    static void e() throws Exception { try { throw new Exception("first"); } finally { System.out.print("cleanup "); } }

    public static void main(String[] args) throws Exception {
        System.out.println(a() + " " + b() + " " + c() + " " + d());
        try { e(); } catch (Exception x) { System.out.println(x.getMessage()); }
        try { try { throw new IllegalStateException("inner"); } finally { throw new IllegalArgumentException("outer"); } } catch (RuntimeException x) { System.out.println(x.getMessage() + x.getSuppressed().length); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException | IllegalStateException x) { System.out.println(x.getClass().getName()); }
    }
}
