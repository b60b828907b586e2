public class IntegerMethods {
    static void parse(String s, int radix) {
        try {
            System.out.println(s + " -> " + Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s
            : new String[] {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "", "-",
            "12x", " 1"}) parse(s, 10);
        parse("7f", 16);
        parse("-zz", 36);
        parse("102", 2);
        parse(null, 10);
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toHexString(-255) + " "
            + Integer.toOctalString(8)
            + " " + Integer.toBinaryString(10) + " " + Integer.toUnsignedString(-1));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " "
            + Integer.divideUnsigned(-1, 3)
            + " " + Integer.remainderUnsigned(-1, 7) + " " + Integer.compareUnsigned(-1, 1) + " "
                + Integer.toUnsignedLong(-2));
        System.out.println(Integer.decode("0x1F") + " " + Integer.decode("-010") + " "
            + Integer.decode("#ff"));
        System.out.println(Integer.valueOf(77).hashCode() + " " + Integer.valueOf("12") + " "
            + Integer.compare(3, 5)
            + " " + Integer.valueOf(3).compareTo(2) + " " + Integer.sum(2, 3) + " "
                + Integer.max(2, 3));
        System.out.println(Integer.MIN_VALUE + " " + Integer.MAX_VALUE + " " + Integer.SIZE + " "
            + Integer.BYTES);
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.toHexString(-1L)
            + " " + Long.toString(1234567890123L, 36)
            + " " + Long.parseLong("zz", 36) + " " + Long.hashCode(1L << 32) + " "
                + Long.toBinaryString(5L));
        System.out.println(Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10)
            + " " + Long.toUnsignedString(-1L)
            + " " + Long.compareUnsigned(-1, 1));
        try {
            Long.parseLong("9223372036854775808");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Short.parseShort("-32769");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1)
            + " " + Byte.valueOf((byte) 3)
            + " " + Short.valueOf((short) 4) + " " + Byte.compare((byte) 1, (byte) 3) + " "
                + Short.hashCode((short) -1));
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes") + " "
            + Boolean.logicalXor(true, false)
            + " " + Boolean.hashCode(true) + " " + Boolean.compare(true, false) + " "
                + Boolean.toString(false));
        Number n = 300;
        System.out.println(n.byteValue() + " " + n.shortValue() + " " + n.longValue() + " "
            + (n.doubleValue() == 300.0));
    }
}
