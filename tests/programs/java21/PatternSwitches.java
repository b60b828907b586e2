// jdk: 21

import java.util.List;

/** Switches over types, records, strings, numbers and enum constants, with guards. */
public class PatternSwitches {
    sealed interface Shape permits Circle, Square, Group { }
    record Circle(double radius) implements Shape { }
    record Square(int side) implements Shape { }
    record Group(Shape first, Shape second) implements Shape { }
    enum Colour implements Tint {
        RED, GREEN {
            @Override public String toString() {
                return "green!";
            }
        }, BLUE
    }
    enum Other implements Tint { RED }
    sealed interface Tint permits Colour, Other { }

    static String describe(Object value) {
        return switch (value) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case Long l -> "long " + l;
            case int[] array when array.length > 1 -> "ints " + array[1];
            case int[] array -> "few ints";
            case Colour c when c == Colour.BLUE -> "blue";
            case Enum<?> e -> "enum " + e.name();
            case List<?> list -> "list " + list.size();
            case Object[] objects -> "objects " + objects.length;
            default -> "other";
        };
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) when radius == 0 -> 0;
            case Circle(var radius) -> radius * radius * 3;
            case Square(int side) -> side * side;
            case Group(Circle(double r), Square s) -> -r;
            case Group(Shape first, Shape second) -> area(first) + area(second);
        };
    }

    static String colour(Colour colour) {
        return switch (colour) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    static String guarded(Colour colour, int level) {
        return switch (colour) {
            case null -> "none";
            case RED -> "red";
            case Colour c when level > 5 -> "high " + c;
            case GREEN -> "low green";
            case Colour c -> "low " + c;
        };
    }

    static String qualified(Tint tint) {
        return switch (tint) {
            case Colour.RED -> "red";
            case Colour.GREEN -> "green";
            case Other.RED -> "other red";
            case Colour c -> "colour " + c;
            case Other o -> "other";
        };
    }

    static String text(String text) {
        return switch (text) {
            case null -> "null";
            case "one" -> "1";
            case "two" -> "2";
            case String s when s.length() > 5 -> "long";
            case "three" -> "3";
            case String s -> "?" + s;
        };
    }

    static String number(Integer number) {
        return switch (number) {
            case 1 -> "one";
            case Integer i when i > 100 -> "hundreds";
            case 50 -> "fifty";
            case Integer i -> "some " + i;
        };
    }

    static String letter(Character letter) {
        return switch (letter) {
            case 'a' -> "a";
            case Character c when Character.isDigit(c) -> "digit";
            case 'b' -> "b";
            case Character c -> "char " + c;
        };
    }


    public static void main(String[] args) {
        Object[] values = {null, 1, 11, -1, "", "s", 5L, new int[] {1, 2}, new int[0], Colour.BLUE,
            Colour.GREEN,
            List.of(1), new String[2], 'c', 1.5};
        for (Object value : values) {
            System.out.println(describe(value));
        }
        System.out.println(area(new Circle(0)) + " " + area(new Circle(2)) + " "
            + area(new Square(3)) + " "
            + area(new Group(new Circle(1), new Square(2))) + " "
                + area(new Group(new Square(1), new Square(2))));
        for (Colour colour : Colour.values()) {
            System.out.println(colour(colour) + guarded(colour, 3) + guarded(colour, 7)
                + qualified(colour));
        }
        System.out.println(guarded(null, 1) + qualified(Other.RED));
        for (String text
            : new String[] {null, "one", "two", "three", "threes", "x", new String("two")}) {
            System.out.println(text(text));
        }
        System.out.println(number(1) + number(50) + number(500) + number(7));
        System.out.println(letter('a') + letter('b') + letter('7') + letter('z'));
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("null shape " + e.getMessage());
        }
        try {
            area(new Group(null, null));
        } catch (NullPointerException e) {
            System.out.println("null part " + e.getMessage());
        }
        try {
            colour(null);
        } catch (NullPointerException e) {
            System.out.println("null colour");
        }
        Object o = new Group(new Square(4), new Circle(0.5));
        if (o instanceof Group(Square(var side), Circle(var radius)) && side > 3) {
            System.out.println(side + " " + radius);
        }
    }
}
