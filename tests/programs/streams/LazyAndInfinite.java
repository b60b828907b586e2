import java.util.*;
import java.util.stream.*;

public class LazyAndInfinite {
    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Optional<Integer> found = Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).filter(x -> x % 2 == 0).peek(x -> log.add("f" + x)).findFirst();
        System.out.println(found + " " + log);
        System.out.println(Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]}).map(p -> p[0]).limit(10).toList());
        Iterator<Integer> ids = new Iterator<>() { int n; public boolean hasNext() { return true; } public Integer next() { return n++; } };
        System.out.println(Stream.generate(ids::next).skip(3).limit(3).toList());
        Stream<String> once = Stream.of("a");
        once.count();
        try { once.count(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try (Stream<Integer> s = Stream.of(1).onClose(() -> System.out.println("closed"))) { System.out.println(s.toList()); }
        System.out.println(Stream.concat(Stream.of("x"), Stream.ofNullable(null)).count() + " " + Stream.<Integer>builder().add(4).add(5).build().toList());
        System.out.println(Stream.of("b", "a", "c").sorted().mapMulti((s, sink) -> { sink.accept(s); sink.accept(s + s); }).toList());
        System.out.println(Stream.iterate(1, x -> x < 50, x -> x * 3).mapToInt(x -> x).boxed().collect(Collectors.toCollection(ArrayDeque::new)).peekLast());
    }
}
