// rule: who only looks elements up, or goes through one element or none, depends on no order
// check: explicit|symbolic => assertion holds; exit 0; omits fixed order

import java.util.List;
import java.util.Map;
import java.util.Set;

public class ImmutableSetMembership {
    public static void main(String[] args) {
        assert Set.of("a", "b", "c").contains("b");
        assert Map.of("a", 1, "b", 2).get("b") == 2;
        assert List.copyOf(Set.of("a")).get(0).equals("a");
        for (String none : Set.<String>of()) {
            assert none == null;
        }
        assert Set.of(1, 2, 3).hashCode() == 6;
    }
}
