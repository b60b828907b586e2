import java.io.*;

public class ChainedCauses {
    static void low() throws IOException { throw new FileNotFoundException("config"); }
    static void mid() { try { low(); } catch (IOException e) { throw new UncheckedIOException("mid failed", e); } }

    public static void main(String[] args) throws Exception {
        try { mid(); } catch (UncheckedIOException e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getClass().getSimpleName() + ": " + t.getMessage());
        }
        Exception main = new Exception("main");
        main.addSuppressed(new RuntimeException("s1"));
        main.addSuppressed(new Error("s2"));
        System.out.println(main.getSuppressed().length + " " + main.getSuppressed()[1]);
        Throwable t = new IllegalStateException(new ArithmeticException("deep"));
        System.out.println(t.getMessage() + " " + t.getCause().getMessage());
        try { main.initCause(main); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        StringWriter w = new StringWriter();
        new Exception("traced", new Error("why")).printStackTrace(new PrintWriter(w));
        System.out.println(w.toString().lines().filter(l -> !l.startsWith("\t")).toList());
    }
}
