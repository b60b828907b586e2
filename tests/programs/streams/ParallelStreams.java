import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class ParallelStreams {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 100).parallel().sum());
        System.out.println(Stream.of(3, 1, 2).parallel().map(x -> x * 10).sorted().toList());
        System.out.println(List.of("a", "b", "c", "d").parallelStream().collect(Collectors.joining()));
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 20).parallel().forEach(seen::add);
        System.out.println(seen.size());
        System.out.println(IntStream.range(0, 50).parallel().filter(x -> x % 7 == 0).boxed().collect(Collectors.toList()));
        IntStream.range(0, 5).parallel().mapToObj(x -> "o" + x).forEachOrdered(System.out::print);
        System.out.println(" " + Stream.of(1, 2, 3).parallel().isParallel() + Stream.of(1).parallel().sequential().isParallel());
        System.out.println(IntStream.range(1, 30).parallel().boxed().reduce(0, Integer::sum) + " " + new TreeMap<>(IntStream.range(0, 9).parallel().boxed().collect(Collectors.groupingByConcurrent(x -> x % 3, Collectors.counting()))));
    }
}
