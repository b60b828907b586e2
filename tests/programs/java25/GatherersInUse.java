import java.util.*;
import java.util.stream.*;

public class GatherersInUse {
    public static void main(String[] args) throws Exception {
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList() + " " + Stream.of(1, 2, 3).gather(Gatherers.windowSliding(2)).toList());
        System.out.println(Stream.of(1, 2, 3).gather(Gatherers.scan(() -> 0, Integer::sum)).toList() + " " + Stream.of("a", "b").gather(Gatherers.fold(() -> "", String::concat)).findFirst().get());
        Gatherer<Integer, ?, Integer> twice = Gatherer.of((s, x, down) -> down.push(x) && down.push(x));
        System.out.println(Stream.of(1, 2).gather(twice).toList());
    }
}
