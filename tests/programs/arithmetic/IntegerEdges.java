public class IntegerEdges {
    public static void main(String[] args) throws Exception {
        System.out.println(Integer.MAX_VALUE + 1 + " " + (Integer.MIN_VALUE - 1) + " " + -Integer.MIN_VALUE + " " + Math.abs(Integer.MIN_VALUE));
        System.out.println(7 / -2 + " " + 7 % -2 + " " + -7 / 2 + " " + -7 % 2 + " " + Math.floorDiv(-7, 2) + Math.floorMod(-7, 2));
        System.out.println((1 << 33) + " " + (1L << 33) + " " + (-8 >> 1) + " " + (-8 >>> 28) + " " + (5 & 3 | 4 ^ 1) + " " + ~5);
        System.out.println((byte) 200 + " " + (short) 70000 + " " + (char) 65 + " " + (int) 3.99 + " " + (int) -3.99 + " " + (int) Double.NaN + " " + (long) 1e30 + " " + (int) 'x');
        byte b = 10;
        b += 300;
        b++;
        short s = (short) (b * b);
        System.out.println(b + " " + s);
        try { System.out.println(1 / (b - b)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Math.addExact(Integer.MAX_VALUE, 1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Math.toIntExact(1L << 40); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(0x1F + 0b101 + 017 + 1_000 + " " + Long.MAX_VALUE + 0xFFFFFFFFL);
    }
}
