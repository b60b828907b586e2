import java.util.*;

public class OptionalChains {
    record User(String name, Optional<String> mail) {}
    static Optional<User> find(String name) { return name.equals("eve") ? Optional.of(new User("eve", Optional.of("eve@x.org"))) : name.equals("bob") ? Optional.of(new User("bob", Optional.empty())) : Optional.empty(); }

    public static void main(String[] args) throws Exception {
        for (String n : List.of("eve", "bob", "zed"))
            System.out.println(find(n).flatMap(User::mail).map(String::toUpperCase).orElse("none"));
        System.out.println(find("eve").filter(u -> u.name().length() > 5).isEmpty() + " " + find("bob").or(() -> find("eve")).get().name());
        find("zed").ifPresentOrElse(u -> System.out.println(u), () -> System.out.println("absent"));
        System.out.println(Optional.ofNullable(null).isPresent() + " " + Optional.of(3) + Optional.empty() + OptionalInt.of(4) + " " + Optional.of(1).equals(Optional.of(1)));
        try { find("zed").orElseThrow(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { find("zed").orElseThrow(() -> new IllegalArgumentException("who?")); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(Optional.of("s").stream().count() + Optional.of(2).map(x -> x + 1).orElseGet(() -> 0) + Objects.requireNonNullElse(null, "d"));
    }
}
