public class StringSearching {
    public static void main(String[] args) throws Exception {
        String s = "the cat sat on the mat";
        System.out.println(s.indexOf("at") + " " + s.indexOf("at", 6) + " " + s.lastIndexOf("at") + " " + s.lastIndexOf("at", 8) + " " + s.indexOf('z'));
        System.out.println(s.contains("sat") + " " + s.startsWith("the") + " " + s.startsWith("cat", 4) + " " + s.endsWith("mat"));
        System.out.println(s.charAt(4) + s.substring(4, 7) + s.subSequence(8, 11));
        System.out.println(s.replace('t', 'T') + " " + s.replace("the", "a") + " " + s.replaceFirst("[aeiou]", "*"));
        System.out.println("abcabc".regionMatches(3, "xabc", 1, 3) + " " + "HeLLo".equalsIgnoreCase("hEllO") + " " + "HELLO".regionMatches(true, 1, "ell", 0, 3));
        System.out.println("b".compareTo("abc") + " " + "abc".compareTo("abcd") + " " + "A".compareToIgnoreCase("b"));
        try { s.substring(5, 2); } catch (StringIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { s.charAt(99); } catch (StringIndexOutOfBoundsException e) { System.out.println("no char"); }
    }
}
