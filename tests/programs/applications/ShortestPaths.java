import java.util.*;
import java.util.stream.Collectors;

public class ShortestPaths {
    record Edge(String to, int weight) { }
    record Visit(String node, int distance) implements Comparable<Visit> {
        @Override public int compareTo(Visit other) {
            return Integer.compare(distance, other.distance);
        }
    }

    private final Map<String, List<Edge>> graph = new TreeMap<>();

    ShortestPaths edge(String from, String to, int weight) {
        graph.computeIfAbsent(from, k -> new ArrayList<>()).add(new Edge(to, weight));
        graph.computeIfAbsent(to, k -> new ArrayList<>());
        return this;
    }

    Map<String, Integer> dijkstra(String source) {
        Map<String, Integer> distance = new TreeMap<>();
        PriorityQueue<Visit> queue = new PriorityQueue<>();
        queue.add(new Visit(source, 0));
        while (!queue.isEmpty()) {
            Visit v = queue.poll();
            if (distance.putIfAbsent(v.node(), v.distance()) != null) continue;
            for (Edge e : graph.get(v.node())) queue.add(new Visit(e.to(), v.distance()
                + e.weight()));
        }
        return distance;
    }

    List<String> topological() {
        Map<String, Integer> incoming = new TreeMap<>();
        graph.keySet().forEach(n -> incoming.put(n, 0));
        graph.values().forEach(es -> es.forEach(e -> incoming.merge(e.to(), 1, Integer::sum)));
        Deque<String> ready = incoming.entrySet().stream().filter(e -> e.getValue() == 0)
            .map(Map.Entry::getKey).collect(Collectors.toCollection(ArrayDeque::new));
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String n = ready.poll();
            order.add(n);
            for (Edge e : graph.get(n)) if (incoming.merge(e.to(), -1,
                Integer::sum) == 0) ready.add(e.to());
        }
        if (order.size() < graph.size()) throw new IllegalStateException("cycle");
        return order;
    }

    static int[][] floyd(int[][] d) {
        int n = d.length;
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
            if (d[i][k] != Integer.MAX_VALUE
                && d[k][j] != Integer.MAX_VALUE) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        return d;
    }

    public static void main(String[] args) {
        ShortestPaths g = new ShortestPaths().edge("a", "b", 7).edge("a", "c", 3).edge("c", "b", 1)
            .edge("b", "d", 2).edge("c", "d", 8).edge("d", "e", 4);
        System.out.println(g.dijkstra("a"));
        System.out.println(g.dijkstra("d"));
        System.out.println(g.topological());
        g.edge("e", "a", 1);
        try {
            g.topological();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        int inf = Integer.MAX_VALUE;
        System.out.println(Arrays.deepToString(floyd(new int[][] {{0, 5, inf}, {inf, 0, 2},
            {1, inf, 0}})));
    }
}
