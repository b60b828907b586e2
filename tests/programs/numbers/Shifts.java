public class Shifts {
    public static void main(String[] args) {
        int[] ints = {1, -1, 0x80000000, 0x7fffffff, 0x12345678, -123456789};
        long[] longs = {1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L,
            -987654321098L};
        int[] counts = {0, 1, 4, 31, 32, 33, 63, 64, 65, -1, -31, -64};

        for (int v : ints) {
            String line = "";
            for (int c : counts) line += (v << c) + "," + (v >> c) + "," + (v >>> c) + " ";
            System.out.println(line.trim());
        }
        for (long v : longs) {
            String line = "";
            for (int c : counts) line += (v << c) + "," + (v >> c) + "," + (v >>> c) + " ";
            System.out.println(line.trim());
        }
        // the shift count may be long, the shifted value decides the type
        long count = 35;
        System.out.println(1 << count);
        System.out.println(1L << count);
        System.out.println(-1 >>> count);

        byte b = -16;
        System.out.println(b >> 2);
        System.out.println(b >>> 2);
        b >>>= 2;
        System.out.println(b);
        short s = (short) 0x8001;
        s >>>= 1;
        System.out.println(s);
        s <<= 3;
        System.out.println(s);
        char ch = '\uffff';
        ch >>= 4;
        System.out.println((int) ch);
        ch <<= 8;
        System.out.println((int) ch);
    }
}
