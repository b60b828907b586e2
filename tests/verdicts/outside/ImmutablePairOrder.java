// rule: of two elements, too, either may come first
// check: explicit => assertion holds; says Set.of and Map.of iterate in one fixed order

import java.util.Set;

public class ImmutablePairOrder {
    public static void main(String[] args) {
        assert Set.of("a", "b").toArray(new String[0])[0].equals("a");
    }
}
