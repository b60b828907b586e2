import java.io.Serializable;
import java.util.function.*;

class Sites {
    interface Self { Self call(); }
    interface Left { Object get(); }
    interface Right { String get(); }
    interface Joined extends Left, Right { }
    interface Marker { }
    interface FromShort { Object of(short value); }

    record Point(int x, long y, float z, String name, boolean flag) { }

    static class Derived extends Sites { }

    int field;

    static int twice(int value) { return value * 2; }
    static long twiceLong(long value) { return value * 2; }
    static double half(double value) { return value / 2; }
    static Integer boxed() { return 1; }
    static Character character() { return 'c'; }
    private int hidden() { return field; }

    Object noCapture() { return (Runnable) () -> { }; }
    Object capture(byte b, long l, String s) { return (Supplier<Object>) () -> s + b + l; }
    Object ownMethod() { return (IntSupplier) this::hidden; }
    Object selfCall() { return (Self) () -> null; }
    Object bridge() { return (Joined) () -> null; }
    Object serializable() { return (Runnable & Serializable & Marker) () -> { }; }
    Object constructor() { return (Function<String, StringBuilder>) StringBuilder::new; }
    Object dropped() { return (Consumer<String>) StringBuilder::new; }
    Object interfaceMethod() { return (Function<CharSequence, Integer>) CharSequence::length; }
    Object unboxed() { return (Function<Integer, Integer>) Sites::twice; }
    Object unboxedWider() { return (ToLongFunction<Short>) Sites::twice; }
    Object characterWider() { return (Function<Character, Long>) Sites::twiceLong; }
    Object resultUnboxed() { return (LongSupplier) Sites::boxed; }
    Object characterResult() { return (IntSupplier) Sites::character; }
    Object primitiveWider() { return (FromShort) Sites::half; }
    Object arrayClone() { return (Function<int[], Object>) int[]::clone; }

    static String single(String a) { return "" + a; }
    static String separators(String a) { return "\1" + a + "\2"; }
}
