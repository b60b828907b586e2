import java.util.*;

public class GraphSearch {
    public static void main(String[] args) throws Exception {
        Map<String, List<String>> graph = new TreeMap<>();
        for (String e : "a-b a-c b-d c-d d-e f-g".split(" ")) {
            String[] ends = e.split("-");
            graph.computeIfAbsent(ends[0], k -> new ArrayList<>()).add(ends[1]);
            graph.computeIfAbsent(ends[1], k -> new ArrayList<>()).add(ends[0]);
        }
        Map<String, Integer> distance = new LinkedHashMap<>(Map.of("a", 0));
        Queue<String> todo = new LinkedList<>(List.of("a"));
        while (!todo.isEmpty()) {
            String at = todo.remove();
            for (String next : graph.get(at)) if (distance.putIfAbsent(next, distance.get(at) + 1) == null) todo.add(next);
        }
        System.out.println(distance);
        Set<String> unreached = new TreeSet<>(graph.keySet());
        unreached.removeAll(distance.keySet());
        System.out.println(unreached);
    }
}
