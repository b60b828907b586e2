import java.util.*;

/** The texts that the VM itself puts into exceptions. */
public class RuntimeMessages {
    interface Action { Object run() throws Throwable; }

    static void attempt(Action action) {
        try {
            System.out.println("value " + action.run());
        } catch (Throwable t) {
            System.out.println(t);
        }
    }

    static class Animal { }
    static class Dog extends Animal { }
    enum Color { RED }

    static int zero() { return 0; }

    public static void main(String[] args) {
        int[] numbers = new int[3];
        long[][] grid = new long[2][4];
        attempt(() -> numbers[3]);
        attempt(() -> numbers[-1]);
        attempt(() -> grid[1][4]);
        attempt(() -> grid[2][0]);
        attempt(() -> { numbers[Integer.MIN_VALUE] = 1; return 0; });
        attempt(() -> 1 / zero());
        attempt(() -> 1L % zero());
        attempt(() -> 1.0 / zero() > 0);
        attempt(() -> new int[-5]);
        attempt(() -> new String[2][-3]);
        attempt(() -> new int[-1][-3]);
        attempt(() -> new int[zero()][-2]);
        attempt(() -> { Object[] strings = new String[1]; strings[0] = 5; return 0; });
        attempt(() -> { Object[] dogs = new Dog[1]; dogs[0] = new Animal(); return 0; });
        attempt(() -> { Object[][] nested = new String[1][1]; nested[0] = new Integer[1]; return 0; });
        attempt(() -> { Object[] list = new List[1]; list[0] = new HashMap<>(); return 0; });
        attempt(() -> "abc".charAt(3));
        attempt(() -> "abc".substring(2, 1));
        attempt(() -> "abc".substring(4));
        attempt(() -> new ArrayList<>(List.of(1)).get(1));
        attempt(() -> new LinkedList<>().getFirst());
        attempt(() -> new ArrayDeque<>().pop());
        attempt(() -> List.of(1).iterator().next());
        attempt(() -> List.of().iterator().next());
        attempt(() -> List.of(1).set(0, 2));
        attempt(() -> Color.valueOf("BLUE"));
        attempt(() -> Color.valueOf(null));
        attempt(() -> Integer.parseInt("4x"));
        attempt(() -> Optional.empty().get());
        attempt(() -> Objects.requireNonNull(null));
        attempt(() -> Objects.requireNonNull(null, "named"));
        attempt(() -> Objects.checkIndex(5, 5));
        attempt(() -> new ArrayList<>(-1));
        attempt(() -> new HashMap<>(-1));
        attempt(() -> Collections.emptyList().remove(0));
        attempt(() -> new TreeMap<>().firstKey());
        attempt(() -> Arrays.copyOf(numbers, -1));
        attempt(() -> Arrays.copyOfRange(numbers, 5, 6));
        attempt(() -> new StringBuilder("abc").deleteCharAt(3));
        attempt(() -> new StringBuilder("abc").insert(9, 'x'));
        attempt(() -> "x".repeat(-1));
        attempt(() -> List.of("a", null));
        attempt(() -> Map.of("a", 1, "a", 2));
        attempt(() -> { throw new Exception(); });
        attempt(() -> { throw new Error("plain"); });
    }
}
