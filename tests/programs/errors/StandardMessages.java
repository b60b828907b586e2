import java.util.*;

public class StandardMessages {
    public static void main(String[] args) throws Exception {
        Runnable[] bad = {
            () -> { Object[] a = new Integer[1]; a[0] = "x"; },
            () -> { int[] a = new int[2]; a[2] = 1; },
            () -> { int[] a = new int[Integer.parseInt("-1")]; },
            () -> "abc".substring(4),
            () -> List.of(1, 2).get(5),
            () -> new ArrayList<>(List.of(1)).get(1),
            () -> Integer.parseInt("zz"),
            () -> new ArrayDeque<Integer>().pop(),
            () -> List.of().iterator().next(),
            () -> Objects.requireNonNull(null, "must be given"),
            () -> Objects.checkIndex(3, 3),
            () -> { Object o = 1; String s = (String) o; },
            () -> { String s = null; s.length(); },
            () -> Optional.empty().get(),
            () -> new Scanner("").next(),
            () -> Enum.valueOf(Thread.State.class, "NOPE"),
            () -> new HashMap<>(-1),
            () -> "x".repeat(-1),
        };
        for (Runnable r : bad) try { r.run(); System.out.println("nothing"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
}
