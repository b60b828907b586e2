import module java.base;

public class UnnamedAndFlexible {
    record Pair(Object a, Object b) { }

    static class Base {
        final int size;
        Base(int size) {
            this.size = size;
            System.out.println("Base " + size + " " + describe());
        }
        String describe() { return "base"; }
    }

    static class Checked extends Base {
        private final String label;

        Checked(String text) {
            if (text.isEmpty()) throw new IllegalArgumentException("empty before super");
            int length = text.length();
            label = text.toUpperCase();
            super(length * 2);
            System.out.println("Checked " + label);
        }

        @Override String describe() { return "label is already set: " + label; }
    }

    static String shape(Object o) {
        return switch (o) {
            case Pair(Integer _, Integer i) -> "ints, second " + i;
            case Pair(String s, _) -> "string first " + s;
            case Pair _ -> "some pair";
            case String _, Character _ -> "text";
            default -> "other";
        };
    }

    public static void main(String[] args) {
        new Checked("abc");
        try {
            new Checked("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Object o
            : List.of(new Pair(1, 2), new Pair("s", 2), new Pair(1, "t"), "x", 'c',
            5)) System.out.println(shape(o));
        int count = 0;
        for (var _ : List.of(1, 2, 3)) count++;
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            count += 10;
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        System.out.println(count + first.apply(100, 7));
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList());
    }
}
