import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

public class Checksums {
    public static void main(String[] args) {
        byte[] bytes = "The quick brown fox".getBytes(StandardCharsets.UTF_8);
        for (Checksum sum : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
            sum.update(bytes);
            sum.update('!');
            sum.update(bytes, 4, 5);
            System.out.println(sum.getClass().getSimpleName() + " " + Long.toHexString(sum.getValue()));
        }
        String decomposed = Normalizer.normalize("\u00e9\u00fc\uac00", Normalizer.Form.NFD);
        System.out.println(decomposed.length() + " " + Normalizer.normalize(decomposed, Normalizer.Form.NFC).length());
        System.out.println(Normalizer.isNormalized("plain", Normalizer.Form.NFKC));
    }
}
