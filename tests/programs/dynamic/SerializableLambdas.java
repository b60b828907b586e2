import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Intersection casts, marker interfaces, serialisable lambdas and bridges. */
public class SerializableLambdas {
    interface Marker { }
    interface OtherMarker { default String mark() { return "marked"; } }
    interface Parent<T> { Object apply(T value); }
    interface Child extends Parent<String> { String apply(String value); }
    interface SerializableFunction<A, B> extends Function<A, B>, Serializable { }
    interface Left { Object get(); }
    interface Right { String get(); }
    interface Joined extends Left, Right { }

    static String upper(String text) { return text + "!"; }

    static void show(Object value) {
        System.out.println((value instanceof Serializable) + " " + (value instanceof Marker) + " "
            + (value instanceof OtherMarker) + " " + (value instanceof Runnable));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Runnable plain = () -> System.out.println("plain");
        Runnable serializable = (Runnable & Serializable) () -> System.out.println("serialisable");
        Runnable marked = (Runnable & Marker) () -> System.out.println("marked");
        Runnable both = (Runnable & Serializable & Marker & OtherMarker) () -> System.out.println("both");
        for (Runnable runnable : new Runnable[] {plain, serializable, marked, both}) {
            runnable.run();
            show(runnable);
        }
        System.out.println(((OtherMarker) both).mark());

        Comparator<String> comparator = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(comparator.compare("a", "b") + " " + comparator.reversed().compare("a", "b"));
        SerializableFunction<String, String> reference = SerializableLambdas::upper;
        System.out.println(reference.andThen(String::length).apply("four"));
        int captured = args.length + 4;
        Supplier<Integer> capturing = (Supplier<Integer> & Serializable) () -> captured;
        System.out.println(capturing.get());

        Child child = SerializableLambdas::upper;
        Parent<String> parent = child;
        System.out.println(child.apply("child") + parent.apply("parent"));
        try {
            System.out.println(((Parent) child).apply(5));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Joined joined = () -> "joined";
        Left left = joined;
        Right right = joined;
        System.out.println(left.get() + right.get());
        Joined serial = (Joined & Serializable) () -> "serial";
        left = serial;
        System.out.println(left.get() + ((Right) left).get());
        System.out.println(Comparator.comparing((String s) -> s.length()).thenComparing(Comparator.naturalOrder())
            .compare("bb", "aa"));
    }
}
