import java.util.Arrays;

public class StringMethods {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " "
            + s.indexOf('o', 5) + " " + s.lastIndexOf('o') + " " + s.indexOf("World") + " "
            + s.indexOf("xyz") + " " + s.lastIndexOf("l", 3));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|"
            + s.subSequence(3, 5));
        System.out.println(s.toUpperCase() + s.toLowerCase() + s.replace('l', 'L')
            + s.replace("World", "There") + "aaa".replace("aa", "b") + "x".replace("", "-"));
        System.out.println(s.contains("lo,") + " " + s.startsWith("Hell") + " "
            + s.startsWith("World", 7) + " " + s.endsWith("ld") + " " + s.isEmpty() + " "
            + "  ".isBlank() + " " + "".isEmpty());
        System.out.println("[" + "  both \t".trim() + "][" + "\u2003wide ".strip() + "]["
            + " l ".stripLeading() + "][" + " t ".stripTrailing() + "]");
        System.out.println(Arrays.toString(s.toCharArray()) + s.getBytes().length);
        System.out.println("a-b".concat("-c") + "ab".repeat(3) + String.valueOf(3)
            + String.valueOf(new char[] {'x', 'y', 'z'}, 1, 2) + String.valueOf((Object) null)
            + String.copyValueOf(new char[] {'q'}));
        System.out.println("abc".equals("abc") + " " + "abc".equals(null) + " "
            + "ABC".equalsIgnoreCase("abc") + " " + "abc".contentEquals(new StringBuilder("abc")));
        System.out.println("apple".compareTo("banana") + " " + "a".compareTo("abc") + " "
            + "B".compareToIgnoreCase("a") + " " + "same".compareTo("same") + " "
            + "é".compareTo("z"));
        System.out.println("hash".hashCode() + " " + "".hashCode() + " "
            + "The quick brown fox".hashCode() + " " + "Aa".hashCode() + "BB".hashCode() + " "
            + "中文".hashCode());
        System.out.println("abcabc".regionMatches(3, "xabc", 1, 3) + " "
            + "ABC".regionMatches(true, 0, "abc", 0, 3));
        String built = new String("abc"), literal = "abc";
        System.out.println((built == literal) + " " + (built.intern() == literal) + " "
            + ("a" + "bc" == literal) + " " + (built + "" == literal) + " "
            + new String(new char[] {'h', 'i'}) + new String("bytes".getBytes(), 1, 3));
        char[] target = new char[6];
        Arrays.fill(target, '.');
        s.getChars(0, 4, target, 1);
        System.out.println(new String(target) + new String(target, 1, 2));
        System.out.println("one".compareTo("one ") + " " + "x".equals('x') + " "
            + "Mixed CASE ß".toUpperCase() + " " + "ÀÉ".toLowerCase());
        System.out.println("line1\nline2\r\nline3".lines().count() + " " + "abc".chars().sum()
            + " " + "tEST".substring(0, 1).toUpperCase() + "tEST".substring(1).toLowerCase());
        System.out.println(s.chars().filter(c -> c == 'l').count() + " "
            + "a1b2".replaceAll("[0-9]", "#") + " " + "x".compareTo("y"));
        for (int i = s.length() - 1; i >= 0; i--) System.out.print(s.charAt(i));
        System.out.println();
        System.out.println("%d items, %s".formatted(3, "ok") + " "
            + "ab".equals(String.join("", "a", "b")) + " " + "trim".describeConstable().get());
    }
}
