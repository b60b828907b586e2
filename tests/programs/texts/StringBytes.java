import java.nio.charset.*;
import java.util.Arrays;

public class StringBytes {
    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString("héé".getBytes(StandardCharsets.UTF_8)));
        System.out.println(Arrays.toString("hé".getBytes(StandardCharsets.ISO_8859_1)) + Arrays.toString("hé".getBytes(StandardCharsets.US_ASCII)));
        System.out.println(Arrays.toString("a€".getBytes(StandardCharsets.UTF_16BE)) + Arrays.toString("a".getBytes(StandardCharsets.UTF_16)));
        System.out.println(new String(new byte[] {72, 105}, StandardCharsets.US_ASCII) + new String(new byte[] {(byte) 0xe2, (byte) 0x82, (byte) 0xac}, StandardCharsets.UTF_8));
        System.out.println(new String(new byte[] {(byte) 0xff, 65}, StandardCharsets.UTF_8).codePointAt(0));
        System.out.println(Charset.forName("utf-8").name() + " " + Charset.isSupported("latin1"));
        System.out.println("😀".getBytes(StandardCharsets.UTF_8).length);
    }
}
