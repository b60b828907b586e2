import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Conversions between an interface's types and those of the method behind it. */
public class LambdaAdaptation {
    interface Bytes { byte of(byte value); }
    interface Shorts { short of(short value); }
    interface Chars { char of(char value); }
    interface Booleans { boolean of(boolean value); }
    interface Floats { float of(float value); }
    interface FromByte { Object of(byte value); }
    interface FromShort { Object of(short value); }
    interface FromChar { Object of(char value); }
    interface FromBoolean { Object of(boolean value); }
    interface FromFloat { Object of(float value); }
    interface FromLong { Object of(long value); }
    interface FromDouble { Object of(double value); }
    interface FromInt { Object of(int value); }
    interface ToVoid { void of(Object value); }
    interface Many<A, B> { B of(A a, int b, A c, long d); }
    interface Generic<T extends Comparable<T>> { int compare(T left, T right); }
    interface Narrow extends Function<String, Integer> { Integer apply(String text); }

    static double widened(double value) { return value / 2; }
    static long toLong(int value) { return value + 1L; }
    static float toFloat(long value) { return value; }
    static int fromObject(Object value) { return value == null ? -1 : value.toString().length(); }
    static Integer boxedNull() { return null; }
    static Integer boxedSeven() { return 7; }
    static Long boxedLong() { return 7L; }
    static Character boxedChar() { return 'c'; }
    static Byte boxedByte() { return (byte) -3; }
    static Number number() { return 2.75; }
    static Object sink(Object value) { System.out.println("sink " + value); return value; }
    static int unboxed(int value) { return value * 2; }
    static long unboxedLong(long value) { return value * 2; }
    static double unboxedDouble(double value) { return value * 2; }
    static String all(long a, double b, Object c, Long d) { return a + " " + b + " " + c + " " + d; }

    static void expect(String name, Supplier<Object> action) {
        try {
            System.out.println(name + ": " + action.get());
        } catch (NullPointerException | ClassCastException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static void primitives() {
        Bytes bytes = value -> (byte) (value + 100);
        Shorts shorts = value -> (short) (value * 300);
        Chars chars = value -> (char) (value + 1);
        Booleans booleans = value -> !value;
        Floats floats = value -> value * 1.5f;
        System.out.println(bytes.of((byte) 100) + " " + shorts.of((short) 300) + " " + chars.of('z')
            + " " + booleans.of(true) + " " + floats.of(2.5f));
        FromByte fromByte = LambdaAdaptation::fromObject;
        FromShort fromShort = LambdaAdaptation::widened;
        FromChar fromChar = LambdaAdaptation::toLong;
        FromBoolean fromBoolean = LambdaAdaptation::fromObject;
        FromFloat fromFloat = LambdaAdaptation::widened;
        FromLong fromLong = LambdaAdaptation::toFloat;
        FromInt fromInt = LambdaAdaptation::toFloat;
        FromDouble fromDouble = LambdaAdaptation::sink;
        System.out.println(fromByte.of((byte) -100) + " " + fromShort.of((short) 7) + " "
            + fromChar.of('A') + " " + fromBoolean.of(false) + " " + fromFloat.of(0.1f) + " "
            + fromLong.of(1L << 40) + " " + fromInt.of(16777217) + " " + fromDouble.of(0.1));
    }

    static void boxes() {
        Function<Integer, Integer> twice = LambdaAdaptation::unboxed;
        Function<Integer, Long> longer = LambdaAdaptation::unboxedLong;
        Function<Byte, Double> doubled = LambdaAdaptation::unboxedDouble;
        Function<Character, Long> fromCharacter = LambdaAdaptation::unboxedLong;
        ToLongFunction<Short> toLong = LambdaAdaptation::unboxed;
        ToDoubleFunction<Float> toDouble = LambdaAdaptation::unboxedDouble;
        ToIntFunction<Object> length = LambdaAdaptation::fromObject;
        IntSupplier seven = LambdaAdaptation::boxedSeven;
        LongSupplier widenedSeven = LambdaAdaptation::boxedSeven;
        DoubleSupplier floating = LambdaAdaptation::boxedLong;
        IntSupplier character = LambdaAdaptation::boxedChar;
        LongSupplier small = LambdaAdaptation::boxedByte;
        IntSupplier none = LambdaAdaptation::boxedNull;
        Supplier<Number> supertype = LambdaAdaptation::boxedLong;
        Supplier<Object> object = LambdaAdaptation::number;
        IntFunction<Object> box = LambdaAdaptation::unboxed;
        IntFunction<Number> boxAsNumber = value -> value;
        System.out.println(twice.apply(21) + " " + longer.apply(21) + " " + doubled.apply((byte) 3)
            + " " + fromCharacter.apply('a') + " " + toLong.applyAsLong((short) 5) + " "
            + toDouble.applyAsDouble(1.25f) + " " + length.applyAsInt("four"));
        System.out.println(seven.getAsInt() + " " + widenedSeven.getAsLong() + " "
            + floating.getAsDouble() + " " + character.getAsInt() + " " + small.getAsLong() + " "
            + supertype.get() + " " + object.get() + " " + box.apply(127) + " "
            + boxAsNumber.apply(128).getClass());
        System.out.println(box.apply(5) == box.apply(5));
        expect("unbox null result", () -> none.getAsInt());
        expect("unbox null argument", () -> twice.apply(null));
        expect("unbox null to long", () -> longer.apply(null));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void lies() {
        Function<String, Integer> length = String::length;
        Function raw = length;
        expect("wrong argument", () -> raw.apply(3));
        expect("null receiver", () -> raw.apply(null));
        Function unboxing = (Function<Integer, Integer>) LambdaAdaptation::unboxed;
        expect("not an Integer", () -> unboxing.apply(3L));
        expect("not a number", () -> unboxing.apply("three"));
        Generic<String> compare = String::compareTo;
        Generic rawCompare = compare;
        expect("compare", () -> compare.compare("a", "b"));
        expect("compare wrong", () -> rawCompare.compare("a", 1));
        BiFunction<Object, Object, String> concat = (left, right) -> "" + left + right;
        expect("objects", () -> ((BiFunction) concat).apply(1, 'x'));
        Narrow narrow = Integer::valueOf;
        Function<String, Integer> wide = narrow;
        Function rawWide = narrow;
        expect("bridge", () -> wide.apply("12") + narrow.apply("30"));
        expect("bridge wrong", () -> rawWide.apply(12));
    }

    static void drops() {
        ToVoid sink = LambdaAdaptation::sink;
        Consumer<String> builder = new StringBuilder("dropped ")::append;
        sink.of("x");
        builder.accept("y");
        Runnable made = Object::new;
        made.run();
        Consumer<String> constructor = StringBuilder::new;
        constructor.accept("z");
    }

    static void captures() {
        byte b = -1; short s = -2; char c = 'c'; boolean z = true; int i = 4; long l = 5L << 33; float f = 0.5f;
        double d = 0.25; String text = "t"; int[] array = {1, 2}; Object nothing = null;
        Supplier<String> everything = () -> "" + b + s + c + z + i + l + f + d + text + array.length + nothing;
        System.out.println(everything.get());
        Many<Integer, Object> many = (a, x, y, w) -> a + x + y + w + i;
        System.out.println(many.of(1, 2, 3, 4L));
        BiFunction<Integer, Long, String> mixed = (x, y) -> all(x, i, y, l);
        System.out.println(mixed.apply(3, 9L));
        Supplier<Supplier<Integer>> nested = () -> () -> i + array[1]++;
        System.out.println(nested.get().get() + " " + nested.get().get());
        System.out.println(once() == once());
        System.out.println(twice(1) == twice(1));
    }

    static Runnable once() { return () -> { }; }
    static Supplier<Integer> twice(int value) { return () -> value; }

    public static void main(String[] args) {
        primitives();
        boxes();
        lies();
        drops();
        captures();
    }
}
