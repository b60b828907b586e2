import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamPuzzles {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 15).mapToObj(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "" + i).collect(Collectors.joining(" ")));
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "," + b)).toList());
        System.out.println(Stream.of("listen", "silent", "enlist", "google").collect(Collectors.groupingBy(w -> w.chars().sorted().mapToObj(c -> "" + (char) c).collect(Collectors.joining()), TreeMap::new, Collectors.toList())).values());
        System.out.println(Stream.of(3, 1, 2).sorted(Collections.reverseOrder()).map(String::valueOf).reduce("", String::concat));
        List<List<Integer>> t = List.of(List.of(1, 2), List.of(3, 4));
        System.out.println(IntStream.range(0, 2).mapToObj(j -> t.stream().map(r -> r.get(j)).toList()).toList());
        System.out.println(Stream.iterate(List.of(1), row -> Stream.iterate(0, i -> i <= row.size(), i -> i + 1).map(i -> (i == 0 ? 0 : row.get(i - 1)) + (i == row.size() ? 0 : row.get(i))).toList()).limit(5).toList());
    }
}
