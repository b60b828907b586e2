public class SuppressedAndRethrown {
    static void close(String n) { throw new IllegalStateException("close " + n); }
    static void run() throws Exception { Exception main = null; try { throw new Exception("body"); } catch (Exception e) { main = e; } try { close("a"); } catch (RuntimeException e) { main.addSuppressed(e); } throw main; }
    static <T extends Throwable> void sneaky(Throwable t) throws T { @SuppressWarnings("unchecked") T x = (T) t; throw x; }
    static void precise(boolean io) throws java.io.IOException { try { if (io) throw new java.io.IOException("io"); throw new IllegalArgumentException("arg"); } catch (final Exception e) { System.out.print("saw "); throw e; } }

    public static void main(String[] args) throws Exception {
        try { run(); } catch (Exception e) { System.out.println(e.getMessage() + " + " + e.getSuppressed()[0].getMessage()); }
        try { SuppressedAndRethrown.<RuntimeException>sneaky(new java.io.IOException("sneaked")); } catch (Exception e) { System.out.println(e); }
        for (boolean io : new boolean[] {true, false}) try { precise(io); } catch (java.io.IOException | IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
