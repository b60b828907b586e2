import java.util.*;
import java.util.stream.*;

public class WordCount {
    private static final String TEXT = """
        It was the best of times, it was the worst of times, it was the age of wisdom,
        it was the age of foolishness, it was the epoch of belief
        """;

    public static void main(String[] args) {
        Map<String, Long> counts = Arrays.stream(TEXT.toLowerCase().split("[^a-z]+"))
            .filter(w -> !w.isEmpty())
            .collect(Collectors.groupingBy(w -> w, Collectors.counting()));
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed()
                .thenComparing(Map.Entry.comparingByKey()))
            .limit(5)
            .forEach(e -> System.out.println(e.getKey() + " " + e.getValue()));
        Map<Integer, List<String>> byLength = new TreeMap<>();
        for (String w : new TreeSet<>(counts.keySet())) byLength.computeIfAbsent(w.length(),
            k -> new ArrayList<>()).add(w);
        System.out.println(byLength);
        System.out.println(counts.values().stream().mapToLong(Long::longValue).sum());
        String longest = counts.keySet().stream()
            .max(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
            .orElse("");
        System.out.println(longest + " " + TEXT.lines().map(String::length).toList());
    }
}
