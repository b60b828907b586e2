public class NumbersFromStrings {
    public static void main(String[] args) throws Exception {
        System.out.println(Integer.parseInt("-12") + Integer.parseInt("+7") + Integer.parseInt("ff", 16) + Long.parseLong("9000000000") + Integer.valueOf("5"));
        System.out.println(Double.parseDouble("1e3") + " " + Double.parseDouble("-.5") + " " + Float.parseFloat("3.25f") + " " + Double.valueOf("NaN") + " " + Boolean.parseBoolean("TRUE"));
        for (String s : new String[] {"", "x1", "2147483648", "1.5", null})
            try { System.out.println(Integer.parseInt(s)); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Double.parseDouble("abc"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(Integer.toBinaryString(10) + " " + Integer.toHexString(-1) + " " + Long.toString(255, 36) + " " + Integer.toUnsignedString(-1) + " " + Integer.decode("0x1F") + " " + Integer.toOctalString(8));
        System.out.println(Byte.parseByte("-128") + " " + Short.parseShort("77") + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615"));
    }
}
