import java.util.*;
import java.util.stream.*;

public class WordFrequencies {
    public static void main(String[] args) throws Exception {
        String text = "It was the best of times, it was the worst of times, it was the age of wisdom";
        Map<String, Long> counts = Arrays.stream(text.toLowerCase().split("\\W+")).collect(Collectors.groupingBy(w -> w, Collectors.counting()));
        counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(4).forEach(e -> System.out.printf("%-6s %d%n", e.getKey(), e.getValue()));
        Map<Integer, Long> lengths = counts.keySet().stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
        System.out.println(lengths);
    }
}
