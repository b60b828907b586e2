package java.util.zip;

/** The checksum of Ethernet and zip, bit by bit. */
final class CRC32Model {
    private static final int POLYNOMIAL = 0xEDB88320;

    static int update(int checksum, int value) {
        int rest = ~checksum ^ (value & 0xFF);
        for (int bit = 0; bit < 8; bit++) {
            rest = (rest & 1) != 0 ? rest >>> 1 ^ POLYNOMIAL : rest >>> 1;
        }
        return ~rest;
    }

    static int updateBytes0(int checksum, byte[] bytes, int offset, int length) {
        int result = checksum;
        for (int i = offset; i < offset + length; i++) {
            result = update(result, bytes[i]);
        }
        return result;
    }
}
