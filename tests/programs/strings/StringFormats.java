public class StringFormats {
    public static void main(String[] args) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d", 42, 42, 42, 42, 42, 1234567));
        System.out.println(String.format("%s|%10s|%-10s|%.2s|%S", "text", "right", "left", "cut",
            "upper"));
        System.out.println(String.format("%x|%X|%o|%#x|%08x", 255, 255, 8, 255, -1));
        System.out.println(String.format("%c|%b|%B|%%|%n", 'c', true, null).trim());
        System.out.println(String.format("%.2f|%8.3f|%-8.1f|%.0f|%e", 3.14159, -2.71828, 1.05, 2.5,
            12345.678));
        System.out.println(String.format("%2$s %1$s %2$s %<s", "a", "b"));
        System.out.println(String.format("%d %d %d", (byte) 1, (short) 2, 3L)
            + String.format("%s %s", null, new int[0].length));
        try {
            String.format("%d", "not a number");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%s %s", "one");
        } catch (java.util.MissingFormatArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.printf("%-8s|%3d%%|%s%n", "progress", 99, java.util.List.of(1, 2));
    }
}
