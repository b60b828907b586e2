package java.util.zip;

/** Two sums modulo a prime. */
final class Adler32Model {
    private static final int PRIME = 65521;

    static int update(int checksum, int value) {
        int low = ((checksum & 0xFFFF) + (value & 0xFF)) % PRIME;
        int high = ((checksum >>> 16) + low) % PRIME;
        return high << 16 | low;
    }

    static int updateBytes(int checksum, byte[] bytes, int offset, int length) {
        int result = checksum;
        for (int i = offset; i < offset + length; i++) {
            result = update(result, bytes[i]);
        }
        return result;
    }
}
