import java.util.*;
import java.util.stream.*;

public class PrimitiveStreams {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.range(0, 5).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1, 2).sorted().boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 10).summaryStatistics());
        System.out.println(DoubleStream.of(1.5, 2.5).average().getAsDouble() + " " + LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b));
        System.out.println(IntStream.iterate(1, x -> x * 2).limit(8).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
        System.out.println(IntStream.iterate(100, x -> x > 1, x -> x / 3).boxed().collect(Collectors.toList()));
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(IntStream.range(0, 20).filter(x -> x % 7 == 3).max().getAsInt() + " " + IntStream.empty().max().isPresent() + " " + IntStream.range(0, 3).asDoubleStream().sum());
        System.out.println(Arrays.stream(new double[] {1, 2, 3}).map(Math::sqrt).mapToObj(d -> String.format("%.3f", d)).toList());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).mapToLong(x -> x * 10L).boxed().toList() + " " + Arrays.toString(IntStream.range(0, 4).map(x -> 3 - x).toArray()));
        System.out.println(new Random(7).ints(5, 0, 100).boxed().toList());
    }
}
