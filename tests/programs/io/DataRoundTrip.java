import java.io.*;
import java.util.*;

public class DataRoundTrip {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream d = new DataOutputStream(new BufferedOutputStream(bytes))) {
            for (int i = 0; i < 3; i++) { d.writeShort(i * 1000); d.writeUTF("n" + i); d.writeFloat(i / 2f); d.writeChar('a' + i); }
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new ByteArrayInputStream(bytes.toByteArray())))) {
            for (int i = 0; i < 3; i++) System.out.print(in.readShort() + in.readUTF() + in.readFloat() + in.readChar() + " ");
            System.out.println(in.available() + " " + in.read());
        }
        SequenceInputStream s = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
        System.out.println(Arrays.toString(s.readAllBytes()));
        InputStream in = new ByteArrayInputStream("hello world".getBytes());
        in.skip(6);
        in.mark(10);
        System.out.println(new String(in.readNBytes(3)) + in.read());
        in.reset();
        System.out.println((char) in.read());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        new ByteArrayInputStream(new byte[] {7, 8, 9}).transferTo(copy);
        System.out.println(copy.size());
    }
}
