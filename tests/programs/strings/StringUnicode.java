public class StringUnicode {
    public static void main(String[] args) {
        String s = "a\u00e9\u4e2d\ud83d\ude00z";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " "
            + s.codePointAt(3) + " " + s.codePointAt(4) + " " + s.codePointBefore(5) + " "
            + s.offsetByCodePoints(0, 4));
        for (int i = 0; i < s.length(); i += Character.charCount(s.codePointAt(i))) System.out.print(Integer.toHexString(s.codePointAt(i)) + " ");
        System.out.println();
        System.out.println(s.codePoints().count() + " " + s.indexOf(0x1F600) + " "
            + s.indexOf('\u4e2d') + " " + s.lastIndexOf("z"));
        byte[] utf8 = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        StringBuilder hex = new StringBuilder();
        for (byte b : utf8) hex.append(Integer.toHexString(b & 255)).append(' ');
        System.out.println(hex.toString().trim());
        System.out.println(new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(s));
        System.out.println(s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1).length + " "
            + s.getBytes(java.nio.charset.StandardCharsets.UTF_16BE).length + " "
            + s.getBytes(java.nio.charset.StandardCharsets.US_ASCII)[1]);
        System.out.println(s);
        System.out.println("naïve café — „quoted“ ☃");
        System.out.println("Straße".toUpperCase() + " " + "ΑΒΓ".toLowerCase() + " "
            + "ǅ".toUpperCase() + " " + "İ".length());
        System.out.println("a\u0301".length() + " " + "\u00e1".equals("a\u0301") + " "
            + "\u00C9cole".equalsIgnoreCase("\u00E9COLE"));
        String mixed = "abc" + '\u4e2d';
        System.out.println(mixed.substring(0, 3).equals("abc") + " " + "abc".equals(mixed) + " "
            + mixed.hashCode() + " " + mixed.substring(0, 3).hashCode() + " "
            + mixed.compareTo("abd"));
        System.out.println(mixed.replace('\u4e2d', 'd') + " "
            + "xyz".replace('y', '\u6587').charAt(1) + " " + mixed.contains("c\u4e2d") + " "
            + mixed.trim().length());
        System.out.println(new String(new int[] {0x41, 0x1F600, 0x42}, 0, 3).length() + " "
            + "\ud83d\ude00".codePointAt(0) + " " + "\ude00\ud83d".codePointAt(0));
        char[] cs = "\u00ff\u0100".toCharArray();
        System.out.println((int) cs[0] + " " + (int) cs[1] + " " + "\u0000null\u0000".length()
            + " " + "\uffff".charAt(0) / 5);
        System.out.println("\u00e9".compareTo("\u4e2d") + " " + "\ud83d\ude00".compareTo("\uffff")
            + " " + "\u00df".toUpperCase().length());
        System.out.println(String.valueOf((char) 233) + (char) 0x3b1);
    }
}
