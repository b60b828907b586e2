import java.util.*;

public class StringTokens {
    public static void main(String[] args) throws Exception {
        StringTokenizer t = new StringTokenizer("a+b-c", "+-", true);
        while (t.hasMoreTokens()) System.out.print(t.nextToken() + "|");
        System.out.println(t.countTokens());
        System.out.println(new StringTokenizer("  x   y ").countTokens());
        try { t.nextToken(); } catch (NoSuchElementException e) { System.out.println("none"); }
        Formatter f = new Formatter();
        f.format("%s=%d;", "a", 1).format("%5.2f", 2.5);
        System.out.println(f + " " + f.toString().length());
        Locale.setDefault(Locale.US);
        System.out.println(String.format(Locale.ROOT, "%,d", 1234567) + " " + Locale.US.getLanguage() + Locale.US.getCountry() + " " + "TITLE".toLowerCase(Locale.ROOT));
        System.out.println(HexFormat.of().formatHex(new byte[] {1, (byte) 255}) + " " + HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, 11}) + " " + Arrays.toString(HexFormat.of().parseHex("0aff")));
        System.out.println(Base64.getEncoder().encodeToString("any carnal pleas".getBytes()) + " " + new String(Base64.getDecoder().decode("aGVsbG8=")) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2}));
    }
}
