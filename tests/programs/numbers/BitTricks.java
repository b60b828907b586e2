import java.util.stream.*;

public class BitTricks {
    static int popCount(int x) {
        int n = 0;
        while (x != 0) { x &= x - 1; n++; }
        return n;
    }
    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) { r = (r << 1) | (x & 1); x >>>= 1; }
        return r;
    }
    static boolean isPowerOfTwo(long x) { return x > 0 && (x & -x) == x; }
    static int log2(int x) { int n = -1; for (; x != 0; x >>>= 1) n++; return n; }
    static long gray(long n) { return n ^ n >>> 1; }
    static int parity(int x) {
        x ^= x >>> 16;
        x ^= x >>> 8;
        x ^= x >>> 4;
        return 0x6996 >> (x & 15) & 1;
    }
    static int crc(byte[] data) {
        int crc = -1;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int i = 0; i < 8; i++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
        }
        return ~crc;
    }
    static int adler(byte[] data) {
        int a = 1, b = 0;
        for (byte x : data) { a = (a + (x & 255)) % 65521; b = (b + a) % 65521; }
        return b << 16 | a;
    }
    static long fnv(String s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) { h ^= s.charAt(i); h *= 0x100000001b3L; }
        return h;
    }
    public static void main(String[] args) {
        for (int x : new int[] {0, 1, -1, 0xF0F0, 0x80000000, 123456789, -42}) {
            System.out.printf("%d %d %d %d %d%n", popCount(x), Integer.bitCount(x), log2(x),
                parity(x), reverse(x));
            if (reverse(x) != Integer.reverse(x)
                || popCount(x) != Integer.bitCount(x)) System.out.println("differs");
            System.out.println(Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " "
                + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " "
                + Integer.rotateLeft(x, 7) + " " + Integer.rotateRight(x, 40) + " "
                    + Integer.reverseBytes(x) + " " + Integer.signum(x));
        }
        for (long x : new long[] {0, 1, -1, 1L << 40, Long.MIN_VALUE, 0x0123456789ABCDEFL})
            System.out.println(Long.bitCount(x) + " " + Long.numberOfLeadingZeros(x) + " "
                + Long.numberOfTrailingZeros(x)
                + " " + Long.reverse(x) + " " + Long.rotateLeft(x, 13) + " " + Long.reverseBytes(x)
                    + " " + isPowerOfTwo(x));
        for (int i = 0; i < 8; i++) System.out.print(gray(i) + (i < 7 ? "," : "\n"));
        byte[] data = "The quick brown fox".getBytes();
        System.out.println(Integer.toHexString(crc(data)) + " " + Integer.toHexString(adler(data)));
        System.out.println(Long.toHexString(fnv("plait")));
        int a = 5, b = 9;
        a ^= b; b ^= a; a ^= b;
        System.out.println(a + " " + b);
        System.out.println((a + b >>> 1) + " " + ((a & b) + ((a ^ b) >> 1)));
        System.out.println(Short.reverseBytes((short) 0x1234) + " "
            + (int) Character.reverseBytes('\u1234'));
        int abs = -77; int mask = abs >> 31;
        System.out.println((abs + mask ^ mask) + " "
            + IntStream.of(1, 2, 4).reduce(0, (p, q) -> p | q));
    }
}
