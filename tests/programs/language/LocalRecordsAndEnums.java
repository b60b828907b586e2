import java.util.*;
import java.util.stream.*;

public class LocalRecordsAndEnums {
    public static void main(String[] args) throws Exception {
        record Score(String name, int points) {}
        enum Grade { A, B, C }
        interface Grader { Grade grade(int points); }
        Grader g = p -> p > 90 ? Grade.A : p > 70 ? Grade.B : Grade.C;
        List<Score> scores = List.of(new Score("x", 95), new Score("y", 80), new Score("z", 40));
        Map<Grade, List<String>> by = scores.stream().collect(Collectors.groupingBy(s -> g.grade(s.points()), () -> new EnumMap<>(Grade.class), Collectors.mapping(Score::name, Collectors.toList())));
        System.out.println(by + " " + scores.stream().max(Comparator.comparingInt(Score::points)).get());
        class Acc { int total; void add(Score s) { total += s.points(); } }
        Acc acc = new Acc();
        scores.forEach(acc::add);
        System.out.println(acc.total + " " + Acc.class.isLocalClass());
    }
}
