import java.util.*;

public class MultiMapsByHand {
    public static void main(String[] args) throws Exception {
        Map<String, Set<String>> follows = new TreeMap<>();
        String[][] pairs = {{"ann", "bob"}, {"ann", "cid"}, {"bob", "ann"}, {"cid", "ann"}, {"ann", "bob"}};
        for (String[] p : pairs) follows.computeIfAbsent(p[0], k -> new TreeSet<>()).add(p[1]);
        System.out.println(follows);
        Map<String, List<String>> followers = new TreeMap<>();
        follows.forEach((who, whom) -> whom.forEach(w -> followers.computeIfAbsent(w, k -> new ArrayList<>()).add(who)));
        System.out.println(followers + " " + follows.getOrDefault("zed", Set.of()).isEmpty());
        follows.values().removeIf(s -> s.size() < 2);
        System.out.println(follows.keySet() + " " + follows.entrySet().iterator().next().getValue());
    }
}
