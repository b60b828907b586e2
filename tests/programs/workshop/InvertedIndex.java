import java.util.*;
import java.util.stream.*;

public class InvertedIndex {
    public static void main(String[] args) throws Exception {
        List<String> docs = List.of("the quick brown fox", "the lazy dog", "quick quick dog");
        Map<String, SortedSet<Integer>> index = new TreeMap<>();
        for (int i = 0; i < docs.size(); i++) for (String w : docs.get(i).split(" ")) index.computeIfAbsent(w, k -> new TreeSet<>()).add(i);
        System.out.println(index);
        Set<Integer> hits = new TreeSet<>(index.get("quick"));
        hits.retainAll(index.get("dog"));
        System.out.println(hits + " " + index.entrySet().stream().filter(e -> e.getValue().size() > 1).map(Map.Entry::getKey).collect(Collectors.joining("|")));
    }
}
