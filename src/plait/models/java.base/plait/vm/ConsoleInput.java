package plait.vm;

import java.io.InputStream;

/** System.in: what a program would read there is not known. */
final class ConsoleInput extends InputStream {
    @Override
    public int read() {
        Vm.unsupported("reading System.in");
        return -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        Vm.unsupported("reading System.in");
        return -1;
    }

    @Override
    public int available() {
        Vm.unsupported("reading System.in");
        return 0;
    }
}
