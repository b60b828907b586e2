import java.util.*;
import java.util.stream.*;

public class StreamsOfInts {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).sum() + " "
            + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " "
            + IntStream.of(3, 1, 2).max().getAsInt() + " " + IntStream.empty().min().isPresent());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).map(i -> i * i).boxed()
            .collect(Collectors.toList()));
        System.out.println(Arrays.toString(IntStream.iterate(1, i -> i * 2).limit(8).toArray())
            + IntStream.iterate(1, i -> i < 50, i -> i * 3).count());
        System.out.println("hello".chars().mapToObj(c -> String.valueOf((char) c))
            .collect(Collectors.joining("-")));
        System.out.println(IntStream.of(1, 2, 2, 3, 3, 3).distinct().count() + " "
            + IntStream.of(5, 3, 4).sorted().boxed().map(String::valueOf)
            .collect(Collectors.joining()) + IntStream.range(0, 5).anyMatch(i -> i == 3)
            + IntStream.range(0, 5).allMatch(i -> i < 5)
            + IntStream.range(0, 5).noneMatch(i -> i > 9));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1L, (a, b) -> a * b) + " "
            + IntStream.range(0, 5).mapToLong(i -> (long) i << 33).sum() + " "
            + IntStream.range(0, 3).asLongStream().sum());
        IntSummaryStatistics st = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(st.getMin() + " " + st.getMax() + " " + st.getSum() + " "
            + st.getCount() + " " + (int) st.getAverage());
        System.out.println((int) (IntStream.of(1, 2, 3, 4).average().getAsDouble() * 10) + " "
            + (long) DoubleStream.of(1.5, 2.5).sum() + " "
            + IntStream.concat(IntStream.of(1), IntStream.of(2)).boxed().toList()
            + IntStream.range(0, 10).skip(7).boxed().toList()
            + IntStream.range(0, 100).takeWhile(i -> i < 4).boxed().toList()
            + IntStream.range(0, 6).dropWhile(i -> i < 4).boxed().toList());
        StringBuilder seen = new StringBuilder();
        int r = IntStream.range(0, 100).peek(i -> seen.append(i).append(' '))
            .filter(i -> i % 2 == 1).limit(3).sum();
        System.out.println(r + " " + seen);
        System.out.println(IntStream.range(2, 50)
            .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0))
            .boxed().map(Object::toString).collect(Collectors.joining(",")));
        System.out.println(IntStream.range(0, 3).mapToObj(i -> "r" + i).toList() + " "
            + IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).sum() + " "
            + IntStream.range(0, 5).map(i -> 4 - i).findFirst().getAsInt()
            + IntStream.generate(() -> 7).limit(3).sum()
            + IntStream.of(1, 2, 3)
            .collect(ArrayList::new, (l, i) -> l.add(i), (x, y) -> x.addAll(y)));
        int[] fib = Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]}).limit(12)
            .mapToInt(p -> p[0]).toArray();
        System.out.println(Arrays.toString(fib));
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        System.out.println(it.nextInt() + it.nextInt() + it.nextInt() + "" + it.hasNext());
        try {
            IntStream s = IntStream.of(1);
            s.sum();
            s.sum();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
