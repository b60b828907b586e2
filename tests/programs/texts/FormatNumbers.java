public class FormatNumbers {
    public static void main(String[] args) throws Exception {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|%x|%X|%o", 42, 42, 42, 42, 42, 1234567, -5, 255, 255, 8));
        System.out.println(String.format("%.2f|%8.3f|%-8.1f|%e|%.0f|%g|%,.2f", 3.14159, 2.71828, 1.05, 12345.678, 2.5, 0.0001234, 9876543.21));
        System.out.println(String.format("%b|%c|%s|%10s|%-10s|%.3s|%S|%h", true, 'x', "str", "right", "left", "truncate", "up", "hi"));
        System.out.println(String.format("%2$s %1$s %<s %%%n", "a", "b").trim());
        System.out.println(String.format("%x %d %s", 255L, (byte) -1, (Object) null) + String.format("|%08.2f|%+.1e|", -3.5, 12345.0));
        System.out.println("%d items cost %.2f".formatted(3, 9.99));
        try { String.format("%d", "x"); } catch (java.util.IllegalFormatConversionException e) { System.out.println(e.getMessage()); }
        try { String.format("%s %s", "x"); } catch (java.util.MissingFormatArgumentException e) { System.out.println(e.getMessage()); }
        try { String.format("%q", 1); } catch (java.util.UnknownFormatConversionException e) { System.out.println(e.getMessage()); }
        System.out.println(String.format("%a %s %s", 1.0, Double.NaN, Double.POSITIVE_INFINITY));
    }
}
