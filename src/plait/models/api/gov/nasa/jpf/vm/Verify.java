package gov.nasa.jpf.vm;

/**
 * The part of Java Pathfinder's API that states what a program does, with the meaning of {@link
 * plait.Verify}. What steers JPF itself (counters that outlive a path, search hints, properties) is
 * absent or does nothing.
 */
public final class Verify {
    private Verify() {}

    /** Either value. */
    public static boolean getBoolean() {
        return plait.Verify.anyBoolean();
    }

    /** Either value; which one JPF would try first does not matter here. */
    public static boolean getBoolean(boolean falseFirst) {
        return plait.Verify.anyBoolean();
    }

    /** Any int of the range, both ends included. */
    public static int getInt(int min, int max) {
        return plait.Verify.anyInt(min, max);
    }

    /** Any of the values. */
    public static int getIntFromList(int... values) {
        return values[plait.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the values. */
    public static long getLongFromList(long... values) {
        return values[plait.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the values. */
    public static float getFloatFromList(float... values) {
        return values[plait.Verify.anyInt(0, values.length - 1)];
    }

    /** Any of the values. */
    public static double getDoubleFromList(double... values) {
        return values[plait.Verify.anyInt(0, values.length - 1)];
    }

    /** Any int from 0 to max, itself included. */
    public static int random(int max) {
        return plait.Verify.anyInt(0, max);
    }

    /** Either value. */
    public static boolean randomBool() {
        return plait.Verify.anyBoolean();
    }

    /** Discards every run in which the condition is true. */
    public static void ignoreIf(boolean condition) {
        plait.Verify.assume(!condition);
    }

    /** As {@link plait.Verify#check(boolean)}. */
    public static void assertTrue(boolean condition) {
        plait.Verify.check(condition);
    }

    /** As {@link plait.Verify#check(boolean, String)}. */
    public static void assertTrue(String message, boolean condition) {
        plait.Verify.check(condition, message);
    }

    /** As {@link plait.Verify#beginAtomic()}. */
    public static void beginAtomic() {
        plait.Verify.beginAtomic();
    }

    /** As {@link plait.Verify#endAtomic()}. */
    public static void endAtomic() {
        plait.Verify.endAtomic();
    }

    /** A place where another thread may run. */
    public static void breakTransition(String reason) {
        Thread.yield();
    }

    /** A hint that does nothing here. */
    public static void interesting(boolean condition) {}

    /** A remark in JPF's trace; does nothing here. */
    public static void addComment(String comment) {}

    /** Whether a model checker runs the program: not JPF, so false. */
    public static boolean isRunningInJPF() {
        return false;
    }

    /** Prints to System.out. */
    public static void println(String text) {
        System.out.println(text);
    }

    /** Prints to System.out. */
    public static void print(String text) {
        System.out.print(text);
    }
}
