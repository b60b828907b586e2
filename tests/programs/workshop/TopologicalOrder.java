import java.util.*;

public class TopologicalOrder {
    public static void main(String[] args) throws Exception {
        Map<String, List<String>> needs = new TreeMap<>(Map.of("app", List.of("lib", "log"), "lib", List.of("core"), "log", List.of("core"), "core", List.of(), "test", List.of("app")));
        List<String> order = new ArrayList<>();
        Set<String> done = new HashSet<>(), open = new HashSet<>();
        Deque<String> path = new ArrayDeque<>();
        class Visitor { void visit(String n) { if (done.contains(n)) return; if (!open.add(n)) throw new IllegalStateException("cycle at " + n); for (String m : needs.getOrDefault(n, List.of())) visit(m); open.remove(n); done.add(n); order.add(n); } }
        needs.keySet().forEach(new Visitor()::visit);
        System.out.println(order);
        needs.put("core", List.of("test"));
        done.clear();
        try { new Visitor().visit("app"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
