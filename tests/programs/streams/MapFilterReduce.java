import java.util.*;
import java.util.stream.*;

public class MapFilterReduce {
    public static void main(String[] args) throws Exception {
        List<Integer> n = List.of(5, 3, 8, 1, 9, 2);
        System.out.println(n.stream().filter(x -> x > 2).map(x -> x * x).toList());
        System.out.println(n.stream().reduce(0, Integer::sum) + " " + n.stream().reduce(Integer::max).get() + " " + n.stream().reduce(1, (a, x) -> a * x, (a, b) -> a * b));
        System.out.println(n.stream().sorted().skip(1).limit(3).toList() + " " + n.stream().sorted(Comparator.reverseOrder()).findFirst().get());
        System.out.println(n.stream().anyMatch(x -> x == 8) + " " + n.stream().allMatch(x -> x > 0) + " " + n.stream().noneMatch(x -> x > 100) + " " + n.stream().count());
        System.out.println(Stream.of(1, 2, 2, 3, 1).distinct().map(String::valueOf).collect(Collectors.joining(",")));
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).mapToInt(Integer::intValue).sum());
        System.out.println(n.stream().min(Comparator.naturalOrder()).get() + " " + n.stream().max(Integer::compare).get() + " " + Stream.empty().findAny().isPresent());
        System.out.println(n.stream().takeWhile(x -> x != 1).toList() + " " + n.stream().dropWhile(x -> x != 1).toList());
    }
}
