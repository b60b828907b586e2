public class BitCounting {
    public static void main(String[] args) throws Exception {
        System.out.println(Integer.bitCount(255) + " " + Integer.highestOneBit(100) + " " + Integer.lowestOneBit(12) + " " + Integer.numberOfLeadingZeros(1) + " " + Long.numberOfTrailingZeros(8));
        System.out.println(Integer.reverse(1) + " " + Integer.reverseBytes(0x01020304) + " " + Integer.rotateLeft(0x80000001, 1) + " " + Long.rotateRight(1, 1) + " " + Integer.signum(-9));
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7) + " " + Long.toUnsignedString(-1L) + " " + Byte.toUnsignedInt((byte) -1));
        System.out.println(Integer.toBinaryString(-8 >>> 29) + " " + Long.toHexString(-1L) + " " + Integer.parseInt("-101", 2) + " " + Long.bitCount(-1L) + " " + Math.multiplyHigh(1L << 62, 8));
        int x = 0;
        for (int i = 0; i < 32; i += 3) x |= 1 << i;
        System.out.println(x + " " + Integer.toHexString(x) + " " + Integer.hashCode(7) + Long.hashCode(1L << 32) + Boolean.hashCode(true) + Character.hashCode('a'));
    }
}
