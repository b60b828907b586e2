import java.util.*;
import java.util.function.*;

public class VarAndTextBlocks {
    public static void main(String[] args) {
        var number = 5;
        var text = "text";
        var list = new ArrayList<Map<String, List<Integer>>>();
        list.add(new TreeMap<>(Map.of("k", List.of(1, 2))));
        for (var map : list) for (var entry : map.entrySet()) System.out.println(entry.getKey()
            + entry.getValue());
        var anonymous = new Object() {
            int hidden = 3;
            String show() {
                return "hidden " + hidden;
            }
        };
        anonymous.hidden++;
        System.out.println(anonymous.show() + number + text);
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(f.apply(6, 7));
        String block = """
            Hello,
              indented "quotes" and \"""
            trailing spaces kept:\s\s
            joined \
            line
            tab\tand unicode \u00e9
            """;
        System.out.print(block);
        System.out.println(block.length() + " " + block.lines().count());
        String noNewline = """
            last""";
        System.out.println(noNewline + noNewline.length());
        String sql = """
            SELECT %s
              FROM %s
            """.formatted("a, b", "t");
        System.out.println(sql.strip());
        System.out.println("""
            {"json": [1, 2, {"deep": null}]}""".replace("null", "true"));
        System.out.println("a\tb\\n\"q\"\0".length() + "\101\u0042\7".length());
        System.out.println("\u0041\u00DF" + 'A' + '\'' + '\\');
        System.out.println("  indent me\n twice".indent(2) + "|" + "a\\tb".translateEscapes() + "|"
            + "   x\n  y".stripIndent());
        final var constant = 10L;
        var result = constant > 5 ? "big" : 1;
        System.out.println(result);
    }
}
