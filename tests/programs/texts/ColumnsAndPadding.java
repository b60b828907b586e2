import java.util.*;

public class ColumnsAndPadding {
    public static void main(String[] args) throws Exception {
        String[][] rows = {{"name", "qty", "price"}, {"apple", "3", "1.25"}, {"watermelon", "1", "10.5"}};
        for (String[] r : rows) System.out.println(String.format("|%-12s|%5s|%8s|", (Object[]) r));
        System.out.println("-".repeat(29) + "\n" + String.format("%s%n", "total").trim());
        System.out.println(String.format("%08X %+,d %(.2f % d", 48879, 1234567, -9.876, 42) + " " + String.format("%-6b|%6c|", true, 'z'));
        System.out.println(String.format("%tY-%<tm-%<td", new GregorianCalendarFree().date()));
        }
        static class GregorianCalendarFree { java.time.LocalDate date() { return java.time.LocalDate.of(2020, 2, 3); } }
        static void unused() {
    }
}
