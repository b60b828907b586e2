package plait;

import java.util.concurrent.locks.ReentrantLock;

/**
 * What a program can tell Plait: inputs that may have any value, assumptions about them, checks,
 * and sections without context switches.
 *
 * <p>Under Plait, each {@code any...} call stands for all of its values: a property holds only if it
 * holds whatever they are. On a stock JVM the same program runs too: the calls then take their
 * values, in order, from the system property {@code plait.inputs} (a comma-separated list, as a
 * counterexample prints it; {@code plait.inputs.file} names a file that holds it), and when that
 * list is missing or at its end, the value nearest to zero that the call allows.
 *
 * <pre>{@code
 * int amount = Verify.anyInt(0, 100);
 * Verify.assume(amount % 10 == 0);
 * account.withdraw(amount);
 * Verify.check(account.balance() >= 0, "overdrawn");
 * }</pre>
 */
public final class Verify {
    private static final ReentrantLock ATOMIC = new ReentrantLock();

    private Verify() {}

    // ---- inputs

    /** Either {@code false} or {@code true}. */
    public static boolean anyBoolean() {
        return anyInt(0, 1) == 1;
    }

    /** Any byte. */
    public static byte anyByte() {
        return (byte) anyInt(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /** Any UTF-16 unit, surrogates included. */
    public static char anyChar() {
        return (char) anyInt(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    /** Any short. */
    public static short anyShort() {
        return (short) anyInt(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /** Any int. */
    public static int anyInt() {
        return anyInt(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Any int of a range.
     *
     * @param low the least value
     * @param high the greatest value, itself included
     * @throws IllegalArgumentException if {@code low > high}
     */
    public static int anyInt(int low, int high) {
        return (int) anyLong(low, high);
    }

    /** Any long. */
    public static long anyLong() {
        return anyLong(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Any long of a range.
     *
     * @param low the least value
     * @param high the greatest value, itself included
     * @throws IllegalArgumentException if {@code low > high}
     */
    public static long anyLong(long low, long high) {
        requireRange(low, high);
        return Recording.nextLong(low, high);
    }

    /** Any float: infinities and NaN included. */
    public static float anyFloat() {
        return (float) Recording.nextDouble();
    }

    /** Any double: infinities and NaN included. */
    public static double anyDouble() {
        return Recording.nextDouble();
    }

    /**
     * Any string of at most this length, made of any UTF-16 units. Never null.
     *
     * @throws IllegalArgumentException if {@code maxLength} is negative
     */
    public static String anyString(int maxLength) {
        char[] text = new char[anyInt(0, maxLength)];
        for (int i = 0; i < text.length; i++) {
            text[i] = anyChar();
        }
        return new String(text);
    }

    private static void requireRange(long low, long high) {
        if (low > high) {
            throw new IllegalArgumentException("empty range: " + low + " to " + high);
        }
    }

    // ---- properties

    /**
     * Discards every run in which the condition is false: Plait says nothing about them. Make sure
     * that some run is left.
     */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionViolated();
        }
    }

    /** Reports a violation of property {@code assertion} if the condition is false here. */
    public static void check(boolean condition) {
        check(condition, null);
    }

    /**
     * Reports a violation of property {@code assertion} if the condition is false here. Unlike an
     * {@code assert} statement it does not depend on assertions being enabled, and catching the
     * AssertionError that it throws does not hide it from Plait.
     *
     * @param message shown in the report; may be null
     */
    public static void check(boolean condition, String message) {
        if (!condition) {
            throw message == null ? new AssertionError() : new AssertionError(message);
        }
    }

    /** Reports a violation whenever a run comes here. */
    public static void fail() {
        check(false, null);
    }

    /** Reports a violation with a message whenever a run comes here. */
    public static void fail(String message) {
        check(false, message);
    }

    // ---- atomic sections

    /**
     * Begins a section that no other thread interleaves, unless this thread blocks inside it. Sections
     * nest. On a stock JVM, which knows no such thing, only sections exclude one another.
     */
    public static void beginAtomic() {
        ATOMIC.lock();
    }

    /** Ends the innermost section that this thread began. */
    public static void endAtomic() {
        ATOMIC.unlock();
    }

    /** Runs the action as one section, see {@link #beginAtomic()}. */
    public static void atomic(Runnable action) {
        beginAtomic();
        try {
            action.run();
        } finally {
            endAtomic();
        }
    }
}
