import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CustomCollector {
    public static void main(String[] args) throws Exception {
        Collector<String, StringJoiner, String> quoted = Collector.of(() -> new StringJoiner(" ", "<", ">"), (j, s) -> j.add("'" + s + "'"), StringJoiner::merge, StringJoiner::toString);
        System.out.println(Stream.of("a", "b").collect(quoted));
        int[] histogram = Stream.of(1, 3, 3, 2, 1, 1).collect(() -> new int[4], (h, x) -> h[x]++, (a, b) -> { for (int i = 0; i < 4; i++) a[i] += b[i]; });
        System.out.println(Arrays.toString(histogram));
        Map<Integer, String> byLength = Stream.of("aa", "b", "cc", "d").collect(Collectors.toMap(String::length, Function.identity(), (x, y) -> x + "|" + y, LinkedHashMap::new));
        System.out.println(byLength);
        System.out.println(Stream.of(5, 1, 4).collect(Collectors.reducing(0, x -> x * 2, Integer::sum)) + " " + Stream.of(1, 2).collect(Collectors.toUnmodifiableSet()).size());
        System.out.println(Stream.of("x", "yy").collect(Collectors.flatMapping(s -> s.chars().mapToObj(c -> (char) c), Collectors.toList())));
        System.out.println(StreamSupport.stream(List.of(3, 4).spliterator(), false).map(x -> x + 1).toList());
    }
}
