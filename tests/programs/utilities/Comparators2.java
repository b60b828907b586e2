import java.util.*;

public class Comparators2 {
    record P(String last, String first, Integer age) {}

    public static void main(String[] args) throws Exception {
        List<P> ps = new ArrayList<>(List.of(new P("Lee", "Bo", 30), new P("Kim", "Al", 25), new P("Lee", "Al", 28)));
        ps.sort(Comparator.comparing(P::last).thenComparing(P::first, Comparator.reverseOrder()));
        ps.forEach(p -> System.out.print(p.last() + p.first() + " "));
        System.out.println(ps.stream().max(Comparator.comparing(P::age)).get().first());
        List<String> names = Arrays.asList("b", null, "A", "c");
        names.sort(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
        System.out.println(names + " " + Collections.max(List.of("aaa", "b"), Comparator.comparingInt(String::length)));
        Comparator<Integer> c = Comparator.<Integer>naturalOrder().reversed();
        System.out.println(c.compare(1, 2) + " " + c.reversed().compare(1, 2) + " " + Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 1), Map.entry("b", 2)));
    }
}
