import java.io.PrintWriter;
import java.io.StringWriter;

public class PrintedTraces {
    static void fail(int n) {
        if (n > 0) fail(n - 1);
        throw new IllegalStateException("level " + n);
    }

    static void wrap() {
        try {
            fail(2);
        } catch (IllegalStateException e) {
            RuntimeException wrapped = new RuntimeException("wrapped", e);
            wrapped.addSuppressed(new Exception("on the side"));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        try {
            wrap();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text, true));
            System.out.println(text.toString().lines().count());
            System.out.println(text.toString().startsWith("java.lang.RuntimeException: wrapped"));
        }
        new Exception("to the error stream").printStackTrace();
    }
}
