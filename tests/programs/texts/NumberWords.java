import java.util.*;

public class NumberWords {
    static final String[] ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "), TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    static String words(int n) { if (n < 0) return "minus " + words(-n); if (n < 20) return ONES[n]; if (n < 100) return TENS[n / 10] + (n % 10 == 0 ? "" : "-" + ONES[n % 10]); if (n < 1000) return ONES[n / 100] + " hundred" + (n % 100 == 0 ? "" : " and " + words(n % 100)); return words(n / 1000) + " thousand" + (n % 1000 == 0 ? "" : " " + words(n % 1000)); }

    public static void main(String[] args) throws Exception {
        for (int n : new int[] {0, 13, 42, 100, 999, 12345, -7}) System.out.println(words(n));
    }
}
