import java.util.*;

public class SwitchOverTypes {
    enum Suit { CLUBS, HEARTS }
    sealed interface Animal permits Cat, Dog { }
    static final class Cat implements Animal { boolean lazy = true; }
    static final class Dog implements Animal { int age = 3; }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string " + s;
            case int[] a when a.length > 2 -> "long array";
            case int[] a -> "array " + a.length;
            case Suit s when s == Suit.HEARTS -> "hearts";
            case Suit s -> "suit " + s.ordinal();
            case List<?> list -> "list of " + list.size();
            case Character c -> "char " + (char) (c + 1);
            default -> o.getClass().getSimpleName();
        };
    }

    static String animal(Animal a) {
        return switch (a) {
            case Cat c when c.lazy -> "lazy cat";
            case Cat c -> "cat";
            case Dog d -> "dog " + d.age;
        };
    }

    static int statement(Object o) {
        int result = 0;
        switch (o) {
            case String s when s.length() > 3:
                result += 1;
                break;
            case String s:
                result += 10;
                break;
            case Integer i:
                result += i;
            default:
                result += 100;
        }
        return result;
    }

    static String qualified(Object o) {
        return switch (o) {
            case Suit.CLUBS -> "clubs constant";
            case Suit.HEARTS -> "hearts constant";
            default -> "no constant";
        };
    }

    static String withNullDefault(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case null, default -> "nothing known";
        };
    }

    public static void main(String[] args) {
        Cat active = new Cat();
        active.lazy = false;
        for (Object o
            : Arrays.asList(null, 7, 700, 8L, "", "x", new int[3], new int[1], Suit.HEARTS,
            Suit.CLUBS, List.of(1, 2), 'a', 2.5, new Cat()))
            System.out.println(kind(o));
        System.out.println(animal(new Cat()) + ", " + animal(active) + ", " + animal(new Dog()));
        System.out.println(statement("long one") + " " + statement("s") + " " + statement(5) + " "
            + statement('c'));
        System.out.println(qualified(Suit.CLUBS) + " " + qualified(Suit.HEARTS) + " "
            + qualified("x"));
        System.out.println(withNullDefault("a") + " " + withNullDefault(null) + " "
            + withNullDefault("z"));
    }
}
