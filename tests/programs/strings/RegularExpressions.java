import java.util.*;
import java.util.regex.*;

public class RegularExpressions {
    public static void main(String[] args) {
        Pattern date = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");
        Matcher m = date.matcher("from 2024-01-31 to 2025-12-05.");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + "/" + m.group(2)
            + " at " + m.start());
        System.out.println("abc".matches("[a-c]+") + " " + "abd".matches("[a-c]+") + " "
            + Pattern.matches("x?y*", "yyy"));
        System.out.println("a1b22c333".replaceAll("\\d+", "<$0>") + " "
            + "aaa".replaceFirst("a", "b"));
        System.out.println(Arrays.toString("one  two\tthree".split("\\s+"))
            + Arrays.toString("k=v;x=y".split("[=;]")));
        Matcher named = Pattern.compile("(?<user>\\w+)@(?<host>[\\w.]+)")
            .matcher("mail bob@example.org now");
        if (named.find()) System.out.println(named.group("user") + " at " + named.group("host"));
        System.out.println(Pattern.compile("^b.*", Pattern.MULTILINE).matcher("a\nbc\nbd")
            .results().count());
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription());
        }
    }
}
