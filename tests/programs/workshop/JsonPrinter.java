import java.util.*;

public class JsonPrinter {
    static String json(Object o) {
        if (o instanceof Map<?, ?> m) { StringJoiner j = new StringJoiner(",", "{", "}"); m.forEach((k, v) -> j.add(json(k.toString()) + ":" + json(v))); return j.toString(); }
        if (o instanceof Iterable<?> l) { StringJoiner j = new StringJoiner(",", "[", "]"); l.forEach(x -> j.add(json(x))); return j.toString(); }
        if (o instanceof String s) return '"' + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        return String.valueOf(o);
    }

    public static void main(String[] args) throws Exception {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", "a \"quoted\"\nline");
        m.put("list", List.of(1, 2.5, true));
        m.put("none", null);
        m.put("inner", new TreeMap<>(Map.of("z", 1, "a", List.of())));
        System.out.println(json(m));
    }
}
