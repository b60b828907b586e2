import java.util.regex.*;
import java.util.*;

public class RegexKinds {
    public static void main(String[] args) throws Exception {
        System.out.println("aaa".replaceAll("a*?", "x") + " " + "aaa".replaceAll("a*+", "x"));
        System.out.println(Pattern.compile("(\\w)\\1").matcher("hello").find() + " " + "foobar".replaceAll("foo(?=bar)", "F") + " " + "price: 30".replaceAll("(?<!\\d)3", "4"));
        System.out.println(Arrays.toString(Pattern.compile("\\s*;\\s*").split("a ; b;c")));
        System.out.println(Pattern.compile("^\\w", Pattern.MULTILINE).matcher("ab\ncd").results().count());
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + Matcher.quoteReplacement("$1"));
        System.out.println(List.of("apple", "bob", "cat").stream().filter(Pattern.compile("^[ab]").asPredicate()).toList());
        Matcher m = Pattern.compile("b").matcher("abc");
        System.out.println(m.lookingAt() + " " + m.matches() + " " + m.find() + " " + m.hitEnd());
        System.out.println("\u00e9".matches("\\p{L}") + " " + "A1_".matches("\\w+") + " " + "x".matches("[^a-f]") + " " + "d".matches("[a-z&&[^aeiou]]"));
    }
}
