import java.util.*;

public class RomanNumerals {
    static final Map<String, Integer> VALUES = new LinkedHashMap<>();
    static { VALUES.put("M", 1000); VALUES.put("CM", 900); VALUES.put("D", 500); VALUES.put("CD", 400); VALUES.put("C", 100); VALUES.put("XC", 90); VALUES.put("L", 50); VALUES.put("XL", 40); VALUES.put("X", 10); VALUES.put("IX", 9); VALUES.put("V", 5); VALUES.put("IV", 4); VALUES.put("I", 1); }
    static String roman(int n) { StringBuilder b = new StringBuilder(); for (var e : VALUES.entrySet()) while (n >= e.getValue()) { b.append(e.getKey()); n -= e.getValue(); } return b.toString(); }
    static int number(String s) { int n = 0; for (var e : VALUES.entrySet()) while (s.startsWith(e.getKey())) { n += e.getValue(); s = s.substring(e.getKey().length()); } return n; }

    public static void main(String[] args) throws Exception {
        for (int n : new int[] {1, 4, 9, 14, 40, 90, 400, 1994, 2024}) System.out.print(roman(n) + "=" + number(roman(n)) + " ");
        System.out.println();
    }
}
