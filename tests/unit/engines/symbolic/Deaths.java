import java.io.OutputStream;
import java.io.PrintStream;

/** Code of the program's own that runs after nobody has handled an exception. */
class Deaths {
    static class Loud extends RuntimeException {
        @Override
        public String toString() {
            assert false : "while it is printed";
            return "loud";
        }
    }

    static void exception(int x) {
        if (x == 3) {
            throw new Loud();
        }
    }

    static void cause(int x) {
        if (x == 3) {
            throw new IllegalStateException(new Loud());
        }
    }

    static void suppressed(int x) {
        if (x == 3) {
            IllegalStateException thrown = new IllegalStateException();
            thrown.addSuppressed(new Loud());
            throw thrown;
        }
    }

    static void stream(int x) {
        System.setErr(new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
                assert false : "while it is written";
            }
        }));
        throw new IllegalStateException();
    }

    static void hook(int x) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert x != 3;
        }));
        throw new IllegalStateException();
    }

    static void handler(int x) {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            assert x != 3;
        });
        throw new IllegalStateException();
    }

    static void delegating(int x) {
        Thread.currentThread().setUncaughtExceptionHandler((thread, exception) -> {
            thread.getThreadGroup().uncaughtException(thread, exception);
            assert x != 3;
        });
        throw new IllegalStateException();
    }
}
