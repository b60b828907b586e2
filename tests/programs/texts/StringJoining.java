import java.util.*;
import java.util.stream.*;

public class StringJoining {
    public static void main(String[] args) throws Exception {
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join("/", List.of("x", "y")));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        j.setEmptyValue("nothing");
        System.out.println(j + " " + j.length());
        j.add("one").add("two");
        StringJoiner k = new StringJoiner(";");
        k.add("three");
        System.out.println(j.merge(k) + " " + j.length());
        System.out.println(Stream.of("p", "q", "r").collect(Collectors.joining("|", "<", ">")));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(Integer::toString).collect(Collectors.joining("+")));
    }
}
