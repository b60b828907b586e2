import java.io.*;
import java.nio.charset.StandardCharsets;

public class ByteArrayStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(42); out.writeUTF("grüße"); out.writeDouble(2.5); out.writeLong(-1L); out.writeBoolean(true);
        }
        byte[] data = bytes.toByteArray();
        System.out.println(data.length);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(data))) {
            System.out.println(in.readInt() + in.readUTF() + in.readDouble() + in.readLong() + in.readBoolean());
            try { in.readByte(); } catch (EOFException e) { System.out.println("end"); }
        }
        PrintStream print = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        bytes.reset();
        print.printf("%d %s%n", 5, "five");
        print.println('c');
        System.out.print(bytes.toString(StandardCharsets.UTF_8));
        Reader r = new InputStreamReader(new ByteArrayInputStream("aé€".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        for (int c; (c = r.read()) >= 0; ) System.out.print(c + " ");
        System.out.println();
        BufferedReader lines = new BufferedReader(new StringReader("x\ny\r\nz"));
        System.out.println(lines.lines().toList());
        StringWriter w = new StringWriter();
        try (PrintWriter p = new PrintWriter(w)) { p.print(1); p.println(true); p.printf("%5.2f|", 3.14159); }
        System.out.println(w);
    }
}
