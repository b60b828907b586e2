import java.util.*;

public class EnumsWithBodies {
    enum Operation {
        PLUS("+") { int apply(int a, int b) { return a + b; } },
        MINUS("-") { int apply(int a, int b) { return a - b; } },
        TIMES("*") {
            private int uses;
            int apply(int a, int b) { uses++; return a * b + 0 * uses; }
            @Override public String toString() { return "times" + uses; }
        };
        final String symbol;
        Operation(String symbol) { this.symbol = symbol; }
        abstract int apply(int a, int b);
        static Optional<Operation> of(String symbol) {
            for (Operation o : values()) if (o.symbol.equals(symbol)) return Optional.of(o);
            return Optional.empty();
        }
    }

    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        private final double mass, radius;
        private static final Map<String, Planet> INDEX = new HashMap<>();
        static { for (Planet p : values()) INDEX.put(p.name().toLowerCase(), p); }
        Planet(double mass, double radius) { this.mass = mass; this.radius = radius; }
        long gravity() { return Math.round(6.67300E-11 * mass / (radius * radius) * 1000); }
        static Planet lookup(String s) { return INDEX.get(s); }
    }

    interface Priced { int price(); }
    enum Fruit implements Priced, Comparator<String> {
        APPLE, PEAR { @Override public int price() { return 99; } };
        public int price() { return ordinal() * 10 + 5; }
        public int compare(String a, String b) { return a.length() - b.length(); }
    }

    enum Singleton { INSTANCE; int hits; int hit() { return ++hits; } }
    enum Empty { }

    public static void main(String[] args) {
        for (Operation o : Operation.values())
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.symbol + " "
                + o.apply(6, 3) + " " + o.getDeclaringClass().getSimpleName()
                + " " + (o.getClass() == Operation.class));
        System.out.println(Operation.of("*").map(Object::toString).orElse("?")
            + Operation.of("/").isPresent());
        System.out.println(Planet.EARTH.gravity() + " " + Planet.lookup("mercury").gravity());
        System.out.println(Fruit.APPLE.price() + " " + Fruit.PEAR.price() + " "
            + Fruit.PEAR.compare("a", "bcd"));
        System.out.println(Singleton.INSTANCE.hit() + Singleton.INSTANCE.hit());
        System.out.println(Operation.valueOf("MINUS").compareTo(Operation.TIMES) + " "
            + Operation.valueOf("PLUS").equals(Operation.PLUS));
        try {
            Operation.valueOf("plus");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Operation[] copy = Operation.values();
        copy[0] = null;
        System.out.println(Operation.values()[0] + " " + Empty.values().length);
        System.out.println(Enum.valueOf(Fruit.class, "PEAR") + " "
            + Arrays.toString(Fruit.class.getEnumConstants()));
        List<Fruit> sorted = new ArrayList<>(List.of(Fruit.PEAR, Fruit.APPLE));
        Collections.sort(sorted);
        System.out.println(sorted + " " + Fruit.valueOf("APPLE").hashCode() * 0);
    }
}
