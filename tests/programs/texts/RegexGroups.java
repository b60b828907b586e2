import java.util.regex.*;

public class RegexGroups {
    public static void main(String[] args) throws Exception {
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12.");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + " " + m.group("month") + " " + m.start() + "-" + m.end(2));
        System.out.println("x=1, y=2".replaceAll("(\\w)=(\\d)", "$2=$1"));
        System.out.println(Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "<" + r.group() + ">"));
        System.out.println(Pattern.matches("[a-c]+", "abcab") + " " + "Hello".matches("(?i)hello") + " " + "a\nb".matches("(?s)a.b"));
        System.out.println(Pattern.compile("(a+)(b?)").matcher("aab").results().map(MatchResult::group).toList());
        StringBuilder sb = new StringBuilder();
        Matcher n = Pattern.compile("cat").matcher("one cat two cats");
        while (n.find()) n.appendReplacement(sb, "dog");
        System.out.println(n.appendTail(sb));
        try { Pattern.compile("(unclosed"); } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + " " + e.getIndex()); }
    }
}
