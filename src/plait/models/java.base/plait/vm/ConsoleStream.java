package plait.vm;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * System.out and System.err. Every method writes with one step, so two threads' lines never mix
 * within a line. It takes the stream's monitor where somebody may own that for longer than it takes
 * to print; formatting calls the program's code under it. Never constructed: no method of the superclasses runs.
 */
public final class ConsoleStream extends PrintStream {
    private int stream;

    private ConsoleStream() {
        super((java.io.OutputStream) null);
    }

    /** Standard output (1) or standard error (2). */
    static ConsoleStream open(int stream) {
        ConsoleStream console = (ConsoleStream) Vm.allocate(ConsoleStream.class);
        console.stream = stream;
        return console;
    }

    private void put(String text) {
        if (ConsoleLock.IS_MONITOR && Vm.mayHoldConsole()) {
            synchronized (this) {
                Vm.print(stream, text);
            }
        } else {
            Vm.print(stream, text);
        }
    }

    @Override
    public void print(boolean value) {
        put(value ? "true" : "false");
    }

    @Override
    public void print(char value) {
        put(String.valueOf(value));
    }

    @Override
    public void print(int value) {
        put(Integer.toString(value));
    }

    @Override
    public void print(long value) {
        put(Long.toString(value));
    }

    @Override
    public void print(float value) {
        put(Float.toString(value));
    }

    @Override
    public void print(double value) {
        put(Double.toString(value));
    }

    @Override
    public void print(char[] value) {
        put(new String(value));
    }

    @Override
    public void print(String value) {
        put(value == null ? "null" : value);
    }

    @Override
    public void print(Object value) {
        print(String.valueOf(value));
    }

    @Override
    public void println() {
        put("\n");
    }

    @Override
    public void println(boolean value) {
        put(value ? "true\n" : "false\n");
    }

    @Override
    public void println(char value) {
        put(String.valueOf(value).concat("\n"));
    }

    @Override
    public void println(int value) {
        put(Integer.toString(value).concat("\n"));
    }

    @Override
    public void println(long value) {
        put(Long.toString(value).concat("\n"));
    }

    @Override
    public void println(float value) {
        put(Float.toString(value).concat("\n"));
    }

    @Override
    public void println(double value) {
        put(Double.toString(value).concat("\n"));
    }

    @Override
    public void println(char[] value) {
        put(new String(value).concat("\n"));
    }

    @Override
    public void println(String value) {
        put(value == null ? "null\n" : value.concat("\n"));
    }

    @Override
    public void println(Object value) {
        println(String.valueOf(value));
    }

    @Override
    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    @Override
    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    @Override
    public PrintStream format(String format, Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }

    @Override
    public PrintStream format(Locale locale, String format, Object... arguments) {
        if (ConsoleLock.IS_MONITOR && Vm.mayHoldConsole()) {
            synchronized (this) {
                Vm.print(stream, String.format(locale, format, arguments));
            }
        } else {
            Vm.print(stream, String.format(locale, format, arguments));
        }
        return this;
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence source = text == null ? "null" : text;
        return append(source.subSequence(start, end));
    }

    @Override
    public PrintStream append(char value) {
        print(value);
        return this;
    }

    @Override
    public void write(int value) {
        if ((value & 0x80) != 0) {
            Vm.unsupported("writing a single byte of a multi-byte character to System.out or System.err");
        }
        put(String.valueOf((char) (value & 0x7f)));
    }

    @Override
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        if (offset < 0 || length < 0 || length > bytes.length - offset) {
            throw new IndexOutOfBoundsException();
        }
        put(new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    public Charset charset() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public void flush() {
        put("");
    }

    @Override
    public void close() {
        Vm.unsupported("closing System.out or System.err");
    }

    @Override
    public boolean checkError() {
        return false;
    }

    @Override
    protected void setError() {}

    @Override
    protected void clearError() {}
}
