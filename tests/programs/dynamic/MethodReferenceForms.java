import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Every form of method reference, and when the classes behind them are initialised. */
public class MethodReferenceForms {
    static class Base {
        static { System.out.println("Base initialised"); }
        final String name;
        Base(String name) { this.name = name; }
        Base() { this("default"); }
        String greet(String other) { return name + " greets " + other; }
        static String shared() { return "shared"; }
        private String hidden() { return "hidden " + name; }
        protected String guarded() { return "guarded " + name; }
        Supplier<String> reveal() { return this::hidden; }
    }

    static class Derived extends Base {
        static { System.out.println("Derived initialised"); }
        Derived() { super("derived"); }
        @Override String greet(String other) { return "overridden " + super.greet(other); }
        Function<String, String> superGreet() { return super::greet; }
        Supplier<String> superGuarded() { return super::guarded; }
    }

    static class Lazy {
        static { System.out.println("Lazy initialised"); }
        static int count;
        Lazy() { count++; }
        static int increment() { return ++count; }
    }

    interface Shape {
        double area();
        default String describe() { return "area " + area(); }
        static Shape unit() { return () -> 1; }
        private String secret() { return "secret " + area(); }
        default Supplier<String> secretly() { return this::secret; }
    }

    interface Self { Self call(); }
    interface Varied { String of(int a, String b, String c); }
    interface Maker<T> { T make(int size); }
    interface Noisy {
        Object START = note("Noisy initialised");
        void go();
        default void other() { }
    }
    interface Quiet {
        Object START = note("Quiet initialised");
        void go();
    }

    class Inner {
        final int value;
        Inner(int value) { this.value = value + offset; }
    }

    int offset = 10;

    static Object note(String text) { System.out.println(text); return text; }
    static String varied(int first, String... rest) { return first + ":" + String.join(",", rest); }
    static <T> T identity(T value) { return value; }
    static <T extends Comparable<T> & CharSequence> String both(T value) {
        Function<T, Integer> length = T::length;
        Function<T, Integer> order = value::compareTo;
        return length.apply(value) + " " + order.apply(value);
    }

    static void initialisation() {
        Supplier<Lazy> make = Lazy::new;
        Supplier<Integer> increment = Lazy::increment;
        System.out.println("references made");
        System.out.println(increment.get());
        make.get();
        System.out.println(increment.get());
        Supplier<String> inherited = Derived::shared;
        System.out.println("inherited reference made");
        System.out.println(inherited.get());
        Quiet quiet = () -> System.out.println("quiet");
        quiet.go();
        Noisy noisy = () -> System.out.println("noisy");
        System.out.println("noisy made");
        noisy.go();
    }

    void inner() {
        IntFunction<Inner> inner = Inner::new;
        System.out.println(inner.apply(5).value);
        offset = 20;
        System.out.println(inner.apply(5).value);
        Function<String, String> local = new Object() { String twice(String text) { return text + text; } }::twice;
        System.out.println(local.apply("ab"));
    }

    static void nullReceiver() {
        Base none = null;
        try {
            Function<String, String> bound = none::greet;
            System.out.println("made " + bound);
        } catch (NullPointerException e) {
            System.out.println("bound to null: " + e.getMessage());
        }
        Function<Base, String> unbound = Base::hidden;
        try {
            unbound.apply(null);
        } catch (NullPointerException e) {
            System.out.println("applied to null: " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        initialisation();
        Base derived = new Derived();
        Function<String, String> bound = derived::greet;
        BiFunction<Base, String, String> unbound = Base::greet;
        Function<String, Base> constructor = Base::new;
        Supplier<Base> parameterless = Base::new;
        System.out.println(bound.apply("you"));
        System.out.println(unbound.apply(new Base("base"), "me") + ", " + unbound.apply(derived, "me"));
        System.out.println(constructor.apply("made").name + " " + parameterless.get().name);
        System.out.println(((Derived) derived).superGreet().apply("them"));
        System.out.println(((Derived) derived).superGuarded().get() + ", " + derived.reveal().get());
        nullReceiver();

        IntFunction<int[]> ints = int[]::new;
        Maker<String[][]> grid = String[][]::new;
        Function<int[], Object> clone = int[]::clone;
        int[] original = {3, 1, 2};
        System.out.println(ints.apply(3).length + " " + grid.make(2).length + " "
            + ((int[]) clone.apply(original)).length + " " + (clone.apply(original) == original));
        try {
            ints.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }

        Varied varied = MethodReferenceForms::varied;
        System.out.println(varied.of(1, "b", "c"));
        System.out.println(both("text"));
        UnaryOperator<String> same = MethodReferenceForms::identity;
        Function<String, List<String>> lists = List::of;
        Supplier<List<String>> fresh = ArrayList<String>::new;
        List<String> list = fresh.get();
        list.add("element");
        Function<Integer, String> get = list::get;
        System.out.println(same.apply("same") + lists.apply("one") + get.apply(0));

        Shape square = () -> 4;
        Function<Shape, String> describe = Shape::describe;
        Supplier<Shape> unit = Shape::unit;
        System.out.println(describe.apply(square) + " " + unit.get().area() + " " + square.secretly().get());
        Supplier<String> inherits = square::toString;
        System.out.println(inherits.get().equals(square.toString()));

        Self self = () -> null;
        System.out.println(self.call());
        Callable<Integer> callable = list::size;
        System.out.println(callable.call());
        new MethodReferenceForms().inner();
        List<Integer> sorted = new ArrayList<>(List.of(3, 1, 2));
        sorted.sort(Integer::compare);
        sorted.forEach(System.out::print);
        sorted.sort(Integer::compareTo);
        System.out.println(sorted);
    }
}
