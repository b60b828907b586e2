public class UnicodeHandling {
    public static void main(String[] args) throws Exception {
        String s = "naïve café 😀 日本";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.toUpperCase() + " " + s.indexOf("😀") + " " + s.offsetByCodePoints(0, 12));
        s.codePoints().filter(c -> c > 0xFFFF).forEach(c -> System.out.println(Integer.toHexString(c) + " " + Character.charCount(c) + " " + Character.isSupplementaryCodePoint(c)));
        System.out.println(new StringBuilder("ab😀").reverse() + " " + "é".equals("e\u0301") + " " + "Ǆ".toLowerCase() + " " + Character.isIdeographic('日') + Character.UnicodeBlock.of('日').equals(Character.UnicodeBlock.CJK_UNIFIED_IDEOGRAPHS));
        System.out.println("ﬁ".toUpperCase() + " " + Character.getType('A') + " " + Character.isLetter('ß') + " " + "\ud83d".codePointAt(0) + " " + "z".compareTo("日"));
    }
}
