import java.io.IOException;
import java.util.concurrent.TimeoutException;

public class Rethrow {
    static class AppException extends Exception {
        final int code;
        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static void low(int n) throws IOException, TimeoutException {
        if (n == 0) throw new IOException("disk");
        if (n == 1) throw new TimeoutException("slow");
        if (n == 2) throw new UnsupportedOperationException();
    }

    // precise rethrow: the compiler knows which checked exceptions can come here
    static void middle(int n) throws IOException, TimeoutException {
        try {
            low(n);
        } catch (final Exception e) {
            System.out.print("[saw " + e.getMessage() + "] ");
            throw e;
        }
    }

    static void high(int n) throws AppException {
        try {
            middle(n);
        } catch (IOException | TimeoutException e) {
            throw new AppException("wrapped " + e.getMessage(), n * 10, e);
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    static void describe(Throwable t) {
        String indent = "";
        for (Throwable c = t; c != null; c = c.getCause()) {
            System.out.println(indent + c);
            indent += "  ";
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 4; n++) {
            try {
                high(n);
                System.out.println("no problem");
            } catch (AppException e) {
                System.out.println(e.code);
                describe(e);
            } catch (RuntimeException e) {
                describe(e);
            }
        }
        try {
            Rethrow.<RuntimeException>sneaky(new IOException("sneaked"));
        } catch (Exception e) {
            describe(e);
        }
        describe(new RuntimeException(new IllegalStateException("inner")));
        describe(new RuntimeException((Throwable) null));
        Throwable t = new Exception("no cause yet");
        t.initCause(new Error("late cause"));
        describe(t);
        try {
            t.initCause(new Error("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.initCause(t);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("threw null");
        }
    }
}
