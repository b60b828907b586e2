public class StringCharacters {
    public static void main(String[] args) throws Exception {
        String s = "héllo wörld";
        System.out.println(s.length() + " " + s.toUpperCase() + " " + s.chars().filter(Character::isLetter).count());
        System.out.println(new String(new char[] {'x', 'y'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'q'}));
        char[] cs = s.toCharArray();
        java.util.Arrays.sort(cs);
        System.out.println(new String(cs).trim());
        System.out.println("a-b".codePointAt(1) + " " + "😀x".length() + " " + "😀x".codePointCount(0, 3) + " " + "😀".codePoints().findFirst().getAsInt());
        System.out.println("Straße".toUpperCase() + " " + "İ".toLowerCase().length());
        System.out.println("abc".hashCode() + " " + "".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        System.out.println("x".concat("y") + " " + "intern".intern().equals("in" + "tern") + " " + ("a" + 1 == "a1"));
    }
}
