public class CompressAndExpand {
    static String compress(String s) { StringBuilder b = new StringBuilder(); for (int i = 0, j; i < s.length(); i = j) { for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) { } b.append(s.charAt(i)); if (j - i > 1) b.append(j - i); } return b.toString(); }
    static String expand(String s) { StringBuilder b = new StringBuilder(); java.util.regex.Matcher m = java.util.regex.Pattern.compile("(\\D)(\\d*)").matcher(s); while (m.find()) b.append(m.group(1).repeat(m.group(2).isEmpty() ? 1 : Integer.parseInt(m.group(2)))); return b.toString(); }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"aaabccdddd", "", "xyz"}) System.out.println(compress(s) + " " + expand(compress(s)).equals(s));
    }
}
