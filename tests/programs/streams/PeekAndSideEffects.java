import java.util.*;
import java.util.stream.*;

public class PeekAndSideEffects {
    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Stream<Integer> s = Stream.of(1, 2, 3).peek(x -> log.add("see" + x));
        System.out.println(log.size() + " " + s.map(x -> x * 2).toList() + " " + log);
        System.out.println(Stream.of(5, 3, 4).sorted().peek(x -> log.add("s" + x)).findFirst().get() + " " + log.get(log.size() - 1));
        List<Integer> target = new ArrayList<>();
        IntStream.range(0, 5).filter(x -> x % 2 == 0).forEach(target::add);
        System.out.println(target + " " + Stream.of("a", "b").map(String::toUpperCase).collect(Collectors.toCollection(LinkedList::new)).getFirst());
        System.out.println(Stream.of(1, 2, 3, 4).limit(2).skip(1).count() + " " + Stream.iterate(1, x -> x + 1).filter(x -> x % 5 == 0).findFirst().get());
    }
}
