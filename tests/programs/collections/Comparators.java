import java.util.*;
import java.util.function.*;

public class Comparators {
    record Person(String name, int age, Double score) { }
    static <T> String order(List<T> in, Comparator<? super T> c, Function<T, ?> show) {
        List<T> l = new ArrayList<>(in);
        l.sort(c);
        StringBuilder s = new StringBuilder();
        for (T t : l) s.append(show.apply(t)).append(' ');
        return s.toString().trim();
    }
    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Zoe", 30, 2.5), new Person("adam", 25, 9.0),
            new Person("Bob", 30, 1.0), new Person("eve", 25, null), new Person("Carl", 41, 2.5));
        System.out.println(order(people, Comparator.comparing(Person::name), Person::name));
        System.out.println(order(people,
            Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER), Person::name));
        System.out.println(order(people,
            Comparator.comparingInt(Person::age).thenComparing(Person::name), Person::name));
        System.out.println(order(people,
            Comparator.comparingInt(Person::age).reversed()
            .thenComparing(Person::name, Comparator.reverseOrder()), Person::name));
        System.out.println(order(people,
            Comparator.comparing(Person::score, Comparator.nullsFirst(Comparator.naturalOrder())),
            Person::name));
        System.out.println(order(people,
            Comparator.comparing(Person::score, Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparingInt(p -> p.name().length()), Person::name));
        System.out.println(order(people, (a, b) -> a.age() == b.age() ? 0 : a.age() < b.age() ? -1
            : 1, Person::name));
        System.out.println(order(List.of("b", "A", "c"),
            Comparator.<String>naturalOrder().reversed(), s -> s)
            + order(List.of(3, 1, 2), Collections.reverseOrder(), i -> i));
        Comparator<String> byLast = (a, b) -> Character.compare(a.charAt(a.length() - 1),
            b.charAt(b.length() - 1));
        System.out.println(order(List.of("az", "by", "cx"), byLast, s -> s)
            + Collections.min(List.of("az", "by"), byLast)
            + BinaryOperator.maxBy(byLast).apply("az", "by"));
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < 5; i++) pairs.add(new int[] {i * 3 % 5, i});
        System.out.println(order(pairs, Comparator.comparingInt(p -> p[0]), p -> p[0] + "" + p[1]));
        try {
            List<Object> mixed = new ArrayList<>(List.of(1, "two"));
            mixed.sort(null);
        } catch (ClassCastException e) {
            System.out.println("cannot compare");
        }
        System.out.println(Integer.compare(1, 2) + "x".compareTo("y")
            + Boolean.compare(true, false) + Character.compare('b', 'a') + " "
            + Comparator.comparingLong((Long x) -> -x).compare(1L, 2L)
            + Comparator.comparingDouble((Double x) -> x).compare(1.0, 2.0)
            + Map.Entry.<String, Integer>comparingByValue()
            .compare(Map.entry("a", 2), Map.entry("b", 1)));
    }
}
