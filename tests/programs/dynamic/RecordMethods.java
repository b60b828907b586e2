import java.util.Arrays;
import java.util.List;

/** equals, hashCode and toString of records with components of every type. */
public class RecordMethods {
    record Empty() { }
    record Numbers(byte b, short s, char c, boolean z, int i, long l, float f, double d) { }
    record References(Object o, String s, int[] a, List<String> list, Empty empty) { }
    record Generic<T>(T value, Generic<T> next) { }
    record Custom(int x) {
        @Override public int hashCode() { return 42; }
        @Override public String toString() { return "custom"; }
    }
    record Compact(int x, String y) {
        static int made;
        Compact { made++; if (x < 0) { x = 0; } }
        Compact(int x) { this(x, "none"); }
        int sum() { return x + y.length(); }
    }
    record Loud(Noisy first, Noisy second, Noisy third) { }
    static class Noisy {
        final String name;
        Noisy(String name) { this.name = name; }
        @Override public boolean equals(Object other) { System.out.println("equals " + name); return other instanceof Noisy; }
        @Override public int hashCode() { System.out.println("hashCode " + name); return name.length(); }
        @Override public String toString() { System.out.println("toString " + name); return null; }
    }
    interface Named { String name(); default String hello() { return "hello " + name(); } }
    record Person(String name) implements Named { }

    static Numbers numbers(int i, long l, float f, double d) {
        return new Numbers((byte) i, (short) i, (char) i, i % 2 == 0, i, l, f, d);
    }

    static void numbers() {
        Numbers a = numbers(65, 1L << 40, 0.5f, 0.25);
        System.out.println(a + " " + a.hashCode() + " " + a.equals(numbers(65, 1L << 40, 0.5f, 0.25)));
        Numbers[] others = {
            numbers(66, 1L << 40, 0.5f, 0.25), numbers(65, 1L << 41, 0.5f, 0.25), numbers(65, 1L << 40, 1f, 0.25),
            numbers(65, 1L << 40, 0.5f, 1), numbers(-1, -1, Float.NaN, Double.NaN), numbers(0, 0, 0f, 0.0),
            numbers(0, 0, -0f, -0.0), numbers(Integer.MIN_VALUE, Long.MIN_VALUE, Float.MIN_VALUE, Double.MAX_VALUE),
        };
        for (Numbers other : others) {
            System.out.println(other.hashCode() + " " + a.equals(other) + " " + other.equals(other) + " " + (other.i() + other.c()));
        }
        System.out.println(numbers(0, 0, Float.NaN, Double.NaN).equals(numbers(0, 0, Float.intBitsToFloat(0x7fc00001), Double.NaN)));
        System.out.println(numbers(0, 0, 0f, 0.0).equals(numbers(0, 0, -0f, 0.0)) + " " + numbers(0, 0, 0f, 0.0).equals(numbers(0, 0, 0f, -0.0)));
        System.out.println(others[4] + " " + others[6]);
    }

    static void references() {
        int[] array = {1};
        References a = new References("o", "s", array, List.of("x"), new Empty());
        References b = new References("o", new String("s"), array, Arrays.asList("x"), new Empty());
        References c = new References("o", "s", new int[] {1}, List.of("x"), new Empty());
        References none = new References(null, null, null, null, null);
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + a.equals(none) + " " + none.equals(a) + " "
            + none.equals(new References(null, null, null, null, null)) + " " + a.equals(null) + " " + a.equals("a"));
        System.out.println(none + " " + none.hashCode() + " " + (a.hashCode() == b.hashCode()));
        Generic<Integer> chain = new Generic<>(1, new Generic<>(2, null));
        System.out.println(chain + " " + chain.hashCode() + " " + chain.equals(new Generic<>(1, new Generic<>(2, null))));
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()) + " " + new Empty().equals(null));
        numbers();
        references();
        System.out.println(new Custom(3) + " " + new Custom(3).hashCode() + " " + new Custom(3).equals(new Custom(4)));
        Compact compact = new Compact(-5, "yy");
        System.out.println(compact + " " + new Compact(3) + " " + compact.sum() + " " + Compact.made);
        Loud loud = new Loud(new Noisy("1"), new Noisy("2"), new Noisy("3"));
        System.out.println(loud.equals(new Loud(new Noisy("4"), new Noisy("5"), new Noisy("6"))));
        System.out.println(loud.equals(loud) + " " + loud.equals(new Loud(null, null, null)));
        System.out.println(loud.hashCode());
        System.out.println(loud);
        record Local(int[] values, String... names) { }
        Local local = new Local(null, (String[]) null);
        System.out.println(local + " " + local.equals(new Local(null, (String[]) null)) + " " + local.hashCode());
        System.out.println(new Person("p").hello() + " " + new Person("p").equals(new Person("p")));
    }
}
