import java.security.MessageDigest;
import java.util.*;
import java.util.zip.*;

public class DigestsAndChecksums {
    public static void main(String[] args) throws Exception {
        for (String name : List.of("MD5", "SHA-1", "SHA-256"))
            System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance(name).digest("abc".getBytes())));
        MessageDigest d = MessageDigest.getInstance("SHA-256");
        d.update((byte) 'a');
        d.update("bc".getBytes());
        System.out.println(MessageDigest.isEqual(d.digest(), MessageDigest.getInstance("SHA-256").digest("abc".getBytes())) + " " + d.getDigestLength() + d.getAlgorithm());
        System.out.println(UUID.nameUUIDFromBytes("plait".getBytes()) + " " + UUID.randomUUID().version());
        }
        static void unused() {
    }
}
