public class Resources {
    static class Res implements AutoCloseable {
        final String name; final boolean fails;
        Res(String name, boolean fails) { this.name = name; this.fails = fails; System.out.print("open " + name + "; "); }
        @Override public void close() { System.out.print("close " + name + "; "); if (fails) throw new IllegalStateException("closing " + name); }
    }

    public static void main(String[] args) throws Exception {
        try (Res a = new Res("a", false); Res b = new Res("b", false)) { System.out.print("body; "); }
        System.out.println();
        try (Res a = new Res("a", true); Res b = new Res("b", true)) { throw new RuntimeException("body"); } catch (RuntimeException e) { System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage()); }
        Res shared = new Res("s", false);
        try (shared) { System.out.print("using; "); } finally { System.out.println("done"); }
        try (Res n = null) { System.out.println("null is fine"); }
    }
}
