public class IntegerTypesMixed {
    public static void main(String[] args) throws Exception {
        byte b = (byte) 0x80;
        short s = (short) (b << 4);
        char c = (char) -1;
        int i = b & 0xFF;
        long l = i * 1_000_000_000L;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + (b >>> 1) + " " + (byte) (b >>> 1) + " " + (b >> 1));
        i = Integer.MAX_VALUE;
        i += 1.5;
        System.out.println(i + " " + (int) (char) (byte) -1 + " " + (5 / 2) + (5 / 2.0) + (5 % 2.5) + " " + (char) ('a' + 1) + ('a' + 1));
        c = 'a';
        c += 1;
        c++;
        System.out.println(c + " " + (c > 'b') + " " + (short) 40000 + " " + (long) Float.MAX_VALUE + " " + (float) Long.MAX_VALUE + " " + (int) -0.9);
        System.out.println(1 + 2 + "3" + 4 * 5 + " " + (1 > 0 ? 1 : 0) + -+-1 + ~-1 + " " + 010 + 0x10 + 0b10);
    }
}
