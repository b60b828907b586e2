import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/** Streams, readers, scanners and buffers that need no file. */
public class ReadersAndWriters {
    public static void main(String[] args) throws Exception {
        Scanner scanner = new Scanner("12 abc 3.5 true\nline two\n7");
        System.out.println(scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextBoolean());
        System.out.println(scanner.nextLine() + "|" + scanner.nextLine() + scanner.hasNextInt());
        BufferedReader reader = new BufferedReader(new StringReader("x\ny"));
        System.out.println(reader.readLine() + reader.readLine() + reader.readLine());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(bytes, true, "UTF-8");
        print.printf("%d-%s", 5, "\u00e9");
        print.println(3.0);
        System.out.print(bytes.toString(StandardCharsets.UTF_8).replace('\u00e9', 'e'));
        DataOutputStream data = new DataOutputStream(bytes);
        data.writeInt(7);
        data.writeUTF("u");
        data.writeLong(-2);
        data.writeDouble(1.5);
        DataInputStream back = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray(), bytes.size() - 23, 23));
        System.out.println(bytes.size() + " " + back.readInt() + back.readUTF() + back.readLong() + back.readDouble());
        ByteBuffer buffer = ByteBuffer.allocate(16);
        buffer.putInt(5).putLong(6).flip();
        System.out.println(buffer.getInt() + " " + buffer.getLong() + buffer);
        PrintStream console = System.out;
        System.setOut(print);
        System.out.println("hidden");
        System.setOut(console);
        System.out.println(bytes.size());
        StringWriter text = new StringWriter();
        new Exception("traced").printStackTrace(new PrintWriter(text, true));
        System.out.println(text.toString().lines().findFirst().get());
    }
}
