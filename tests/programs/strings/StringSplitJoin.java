import java.util.*;
import java.util.stream.Collectors;

public class StringSplitJoin {
    static String show(String[] parts) { return parts.length + Arrays.toString(parts); }

    static List<String> tokens(String line) {
        List<String> out = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        boolean quoted = false;
        for (char c : line.toCharArray()) {
            if (c == '"') quoted = !quoted;
            else if (c == ',' && !quoted) { out.add(current.toString()); current.setLength(0); }
            else current.append(c);
        }
        out.add(current.toString());
        return out;
    }

    public static void main(String[] args) {
        System.out.println(show("a,b,c".split(",")));
        System.out.println(show("a,b,,c,,".split(",")));
        System.out.println(show("a,b,,c,,".split(",", -1)));
        System.out.println(show("a,b,c".split(",", 2)));
        System.out.println(show("".split(",")));
        System.out.println(show(",".split(",")));
        System.out.println(show("none".split(",")));
        System.out.println(show("a.b.c".split("\\.")));
        System.out.println(show("a  b c".split(" ")));
        System.out.println(String.join("/", "x", "y", "z") + String.join("-", List.of("p", "q"))
            + String.join(",", new ArrayList<>()));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("one").add("two");
        StringJoiner other = new StringJoiner("+");
        other.add("3").add("4");
        j.merge(other);
        System.out.println(j + " " + j.length());
        System.out.println(tokens("id,\"last, first\",,end"));
        StringTokenizer st = new StringTokenizer("the quick  brown\tfox");
        System.out.print(st.countTokens());
        while (st.hasMoreTokens()) System.out.print(":" + st.nextToken());
        System.out.println();
        String path = "/usr/local/lib/java.jar";
        System.out.println(path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))
            + path.split("/").length);
        System.out.println(Arrays.stream("z y x".split(" ")).sorted()
            .collect(Collectors.joining("<", "[", "]")));
        Map<String, String> options = new TreeMap<>();
        for (String pair : "b=2;a=1;flag".split(";")) {
            int eq = pair.indexOf('=');
            options.put(eq < 0 ? pair : pair.substring(0, eq), eq < 0 ? ""
                : pair.substring(eq + 1));
        }
        System.out.println(options);
    }
}
