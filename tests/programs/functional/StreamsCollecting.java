import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class StreamsCollecting {
    record Employee(String name, String dept, int salary, int age) { }

    public static void main(String[] args) {
        List<Employee> staff = List.of(new Employee("Ann", "dev", 70, 30),
            new Employee("Bob", "ops", 50, 45), new Employee("Cid", "dev", 65, 28),
            new Employee("Dee", "hr", 40, 51), new Employee("Eve", "ops", 55, 33));
        System.out.println(staff.stream().filter(e -> e.age() < 40).map(Employee::name)
            .collect(Collectors.toList()));
        System.out.println(staff.stream()
            .sorted(Comparator.comparingInt(Employee::salary).reversed()).map(Employee::name)
            .collect(Collectors.joining(", ", "<", ">")));
        System.out.println((Object) staff.stream()
            .collect(Collectors.groupingBy(Employee::dept, TreeMap::new,
            Collectors.mapping(Employee::name, Collectors.toList()))));
        System.out.println((Object) staff.stream()
            .collect(Collectors.groupingBy(Employee::dept, TreeMap::new, Collectors.counting())));
        System.out.println((Object) staff.stream()
            .collect(Collectors.groupingBy(Employee::dept, TreeMap::new,
            Collectors.summingInt(Employee::salary))));
        System.out.println(staff.stream()
            .collect(Collectors.partitioningBy(e -> e.salary() > 50,
            Collectors.mapping(Employee::name, Collectors.toList()))));
        System.out.println(new TreeMap<>(staff.stream()
            .collect(Collectors.toMap(Employee::name, Employee::age))));
        System.out.println((Object) staff.stream()
            .collect(Collectors.toMap(Employee::dept, Employee::salary, Integer::sum,
            LinkedHashMap::new)));
        System.out.println(staff.stream().mapToInt(Employee::salary).sum() + " "
            + staff.stream().max(Comparator.comparing(Employee::age)).map(Employee::name).get()
            + staff.stream().map(Employee::salary).reduce(0, Integer::sum));
        System.out.println(Stream.of("b", "a", "c", "a").distinct().sorted().toList() + " "
            + Stream.of(1, 2, 3, 4).reduce((a, b) -> a * b).get()
            + Stream.of("x").findAny().isPresent() + Stream.empty().count());
        System.out.println(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of())
            .flatMap(List::stream).map(i -> i * 10).toList());
        System.out.println(Stream.of("apple", "bob", "cat")
            .collect(Collectors.toMap(Function.identity(), String::length, (a, b) -> a,
            TreeMap::new)) + " " + Stream.of(5, 3).collect(Collectors.toCollection(TreeSet::new))
            + Stream.of(1, 2, 3).collect(Collectors.averagingInt(x -> x)).intValue());
        System.out.println(Arrays.stream(new String[] {"q", "w"}).skip(1).findFirst().get()
            + Stream.iterate(1, x -> x + 1).filter(x -> x % 7 == 0).limit(3).toList()
            + Stream.of(1, 2, 3).anyMatch(x -> x > 2)
            + Stream.concat(Stream.of(1), Stream.of(2)).toList()
            + Stream.of("a", "bb").mapToInt(String::length).sum());
        System.out.println(Arrays.toString(Stream.of("z", "y").toArray(String[]::new))
            + Stream.of(1, 2, 3, 4).collect(Collectors.reducing(0, x -> x * x, Integer::sum))
            + Stream.of(1, 2)
            .collect(Collectors.collectingAndThen(Collectors.toList(), List::size))
            + Stream.of(3, 1).sorted(Collections.reverseOrder()).toList()
            + Stream.of(1, 2, 3)
            .mapMulti((Integer x,
            java.util.function.Consumer<Object> sink) -> { if (x != 2) { sink.accept(x); sink.accept(-x); } }).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5)
            .collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x),
            (n, s) -> n + ":" + s))
            + Stream.of("k1=v1", "k2=v2").map(s -> s.split("="))
            .collect(Collectors.toMap(p -> p[0], p -> p[1], (a, b) -> b, TreeMap::new)));
        try {
            Stream.of("a", "a").collect(Collectors.toMap(x -> x, x -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<String> log = new ArrayList<>();
        Stream.of("one", "two", "three")
            .filter(s -> { log.add("filter " + s); return s.length() > 3; })
            .map(s -> { log.add("map " + s); return s; }).forEach(s -> log.add("each " + s));
        System.out.println(log);
    }
}
