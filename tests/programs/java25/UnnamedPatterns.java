import java.util.*;

public class UnnamedPatterns {
    record Pair(Object a, Object b) {}
    static String f(Object o) { return switch (o) { case Pair(String s, _) -> "string first " + s; case Pair(_, Integer i) -> "int second " + i; case Pair _ -> "pair"; case String _, Integer _ -> "simple"; default -> "?"; }; }

    public static void main(String[] args) throws Exception {
        for (Object o : List.of(new Pair("x", 1), new Pair(2, 3), new Pair(2.0, 'c'), "s", 4, 5L)) System.out.print(f(o) + "; ");
        System.out.println();
        int n = 0;
        for (String _ : List.of("a", "b")) n++;
        try { Integer.parseInt("x"); } catch (NumberFormatException _) { n += 10; }
        Map<String, Integer> m = new TreeMap<>();
        m.computeIfAbsent("k", _ -> 7);
        System.out.println(n + " " + m);
    }
}
