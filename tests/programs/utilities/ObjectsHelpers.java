import java.util.*;

public class ObjectsHelpers {
    public static void main(String[] args) throws Exception {
        System.out.println(Objects.equals(null, null) + " " + Objects.hash(1, "a") + " " + Objects.hashCode(null) + " " + Objects.toString(null, "def") + " " + Objects.isNull(3) + Objects.nonNull(3) + " " + Objects.compare(1, 2, Integer::compare));
        System.out.println(Objects.requireNonNullElseGet(null, () -> "made") + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.checkFromToIndex(1, 2, 3));
        try { Objects.requireNonNull(null, () -> "supplied"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.checkFromIndexSize(2, 5, 4); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println(Optional.ofNullable((String) null).map(String::length).orElse(0) + " " + List.of(1, 2).hashCode() + " " + Map.of("k", 1).hashCode() + " " + Set.of(5).hashCode() + " " + Arrays.asList(1, null).hashCode());
    }
}
