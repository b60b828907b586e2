import java.util.*;

public class SwitchOnEnumsAndSealed {
    sealed interface Animal permits Cat, Dog, Kind {}
    record Cat(String name, boolean indoor) implements Animal {}
    record Dog(String name) implements Animal {}
    enum Kind implements Animal { FISH, BIRD }
    static String call(Animal a) { return switch (a) { case Cat(String n, boolean in) when in -> n + " inside"; case Cat c -> c.name() + " outside"; case Dog d -> d.name().toUpperCase(); case Kind.FISH -> "blub"; case Kind.BIRD -> "tweet"; }; }

    public static void main(String[] args) throws Exception {
        for (Animal a : List.of(new Cat("tom", true), new Cat("kit", false), new Dog("rex"), Kind.FISH, Kind.BIRD)) System.out.print(call(a) + ", ");
        System.out.println();
        try { call(null); } catch (NullPointerException e) { System.out.println("null"); }
    }
}
