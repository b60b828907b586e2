import java.util.*;

public class OptionalsAndObjects {
    record User(String name, Optional<String> mail) { }
    static Optional<User> find(String name) {
        return name.startsWith("x") ? Optional.empty()
            : Optional.of(new User(name, name.length() > 3 ? Optional.of(name + "@host")
            : Optional.empty()));
    }
    public static void main(String[] args) {
        for (String n
            : List.of("anna", "bob", "xavier")) System.out.println(find(n).flatMap(User::mail)
            .map(String::toUpperCase).orElse("no mail") + " " + find(n).isPresent());
        Optional<Integer> o = Optional.of(5), e = Optional.empty();
        System.out.println(o + " " + e + " " + o.get() + e.orElse(7) + e.orElseGet(() -> 8)
            + o.filter(x -> x > 9).isEmpty() + o.or(() -> Optional.of(1)).get()
            + o.equals(Optional.of(5)) + o.hashCode() + o.stream().count());
        o.ifPresent(x -> System.out.print("present " + x));
        e.ifPresentOrElse(x -> System.out.print("no"), () -> System.out.println(" absent"));
        try {
            e.orElseThrow();
        } catch (NoSuchElementException x) {
            System.out.println(x.getMessage());
        }
        try {
            e.orElseThrow(() -> new IllegalStateException("custom"));
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException x) {
            System.out.println("of(null)");
        }
        System.out.println(Optional.ofNullable((String) null).map(String::length).isPresent() + " "
            + OptionalInt.of(3) + OptionalInt.empty().orElse(4)
            + OptionalDouble.of(2.5).getAsDouble() + OptionalLong.of(9L).getAsLong());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " "
            + Objects.hash(1, "b", null, 2L) + " " + Objects.hashCode(null)
            + Objects.toString(null) + Objects.toString(null, "dflt") + Objects.isNull(1)
            + Objects.nonNull(1) + Objects.requireNonNullElse(null, 3)
            + Objects.compare("a", "b", Comparator.naturalOrder())
            + Objects.deepEquals(new int[] {1}, new int[] {1}));
        System.out.println(Objects.checkIndex(2, 3) + " " + Objects.checkFromToIndex(1, 2, 3));
        try {
            Objects.checkFromToIndex(2, 1, 3);
        } catch (IndexOutOfBoundsException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(Objects.requireNonNullElseGet(null, () -> "made") + Objects.hash()
            + Objects.hash((Object) null));
    }
}
