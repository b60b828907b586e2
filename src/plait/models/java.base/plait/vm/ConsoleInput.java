package plait.vm;

import java.io.InputStream;

/** System.in: what the user gives a run (`plait run --stdin`), a character per byte. */
final class ConsoleInput extends InputStream {
    private String text;
    private int position;

    private String text() {
        if (text == null) {
            text = Vm.property("plait.stdin");
            if (text == null) {
                Vm.unsupported("reading System.in (plait run --stdin FILE gives it something to read)");
            }
        }
        return text;
    }

    @Override
    public synchronized int read() {
        return position < text().length() ? text.charAt(position++) : -1;
    }

    @Override
    public synchronized int read(byte[] buffer, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, buffer.length);
        int count = Math.min(length, available());
        for (int i = 0; i < count; i++) {
            buffer[offset + i] = (byte) text.charAt(position++);
        }
        return count == 0 && length > 0 ? -1 : count;
    }

    @Override
    public synchronized int available() {
        return text().length() - position;
    }
}
