// rule: the order in which Set.of and Map.of iterate is one of many; who goes through them is told that it is fixed
// check: explicit|symbolic|pushdown => assertion holds; exit 0; says Set.of and Map.of iterate in one fixed order
// full check: reference => assertion holds; exit 0; says Set.of and Map.of iterate in one fixed order

import java.util.Map;
import java.util.Set;

public class ImmutableSetOrder {
    public static void main(String[] args) {
        StringBuilder letters = new StringBuilder();
        for (String letter : Set.of("a", "b", "c")) {
            letters.append(letter);
        }
        StringBuilder again = new StringBuilder();
        Map.of("a", 1, "b", 2, "c", 3).forEach((letter, number) -> again.append(letter));
        assert letters.length() == 3 && letters.compareTo(again) == 0;
    }
}
