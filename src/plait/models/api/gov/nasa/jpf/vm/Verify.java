package gov.nasa.jpf.vm;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Java Pathfinder's API with the meaning of {@link plait.Verify}.
 *
 * <p>What only leads JPF's own search (hints, attributes, labels, traces) does nothing. Counters
 * count within one run, as they do on a stock JVM; JPF's outlive a path. What asks for something
 * that only JPF knows (its configuration, attributes, heuristic values) is unsupported.
 */
public final class Verify {
    /** What {@link #getValue} gives for a key without a value. */
    public static final int NO_VALUE = -1;

    public static final int SEVERE = 1;
    public static final int WARNING = 2;
    public static final int INFO = 3;
    public static final int FINE = 4;
    public static final int FINER = 5;
    public static final int FINEST = 6;

    private Verify() {}

    // ---- inputs

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

    /** Any of the values; any int if there are none. */
    public static int getIntFromList(int... values) {
        return isEmpty(values == null ? 0 : values.length)
                ? plait.Verify.anyInt()
                : values[anyIndex(values.length)];
    }

    /** Any of the values; any long if there are none. */
    public static long getLongFromList(long... values) {
        return isEmpty(values == null ? 0 : values.length)
                ? plait.Verify.anyLong()
                : values[anyIndex(values.length)];
    }

    /** Any of the values; any float if there are none. */
    public static float getFloatFromList(float... values) {
        return isEmpty(values == null ? 0 : values.length)
                ? plait.Verify.anyFloat()
                : values[anyIndex(values.length)];
    }

    /** Any of the values; any double if there are none. */
    public static double getDoubleFromList(double... values) {
        return isEmpty(values == null ? 0 : values.length)
                ? plait.Verify.anyDouble()
                : values[anyIndex(values.length)];
    }

    private static boolean isEmpty(int length) {
        return length == 0;
    }

    private static int anyIndex(int length) {
        return plait.Verify.anyInt(0, length - 1);
    }

    /** Any int from 0 to max, itself included. */
    public static int random(int max) {
        return plait.Verify.anyInt(0, max);
    }

    /** Either value. */
    public static boolean randomBool() {
        return plait.Verify.anyBoolean();
    }

    /** The value with any {@code count} of its lowest {@code width} bits flipped. */
    public static long getBitFlip(long value, int count, int width) {
        long flipped = value;
        int bit = -1;
        for (int left = count; left > 0; left--) {
            bit = plait.Verify.anyInt(bit + 1, width - left);
            flipped ^= 1L << bit;
        }
        return flipped;
    }

    /** The value with any {@code count} of its bits flipped. */
    public static long getBitFlip(long value, int count) {
        return getBitFlip(value, count, Long.SIZE);
    }

    /** The value with any {@code count} of its bits flipped. */
    public static int getBitFlip(int value, int count) {
        return (int) getBitFlip((long) value, count, Integer.SIZE);
    }

    /** The value with any {@code count} of its bits flipped. */
    public static short getBitFlip(short value, int count) {
        return (short) getBitFlip((long) value, count, Short.SIZE);
    }

    /** The value with any {@code count} of its bits flipped. */
    public static char getBitFlip(char value, int count) {
        return (char) getBitFlip((long) value, count, Character.SIZE);
    }

    /** The value with any {@code count} of its bits flipped. */
    public static byte getBitFlip(byte value, int count) {
        return (byte) getBitFlip((long) value, count, Byte.SIZE);
    }

    // ---- properties and schedules

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

    /** A place where another thread may run, and any int of the range. */
    public static int breakTransition(String reason, int min, int max) {
        Thread.yield();
        return plait.Verify.anyInt(min, max);
    }

    /** Takes some time, which synchronises nothing. */
    public static void busyWait(long duration) {}

    // ---- counters and bits of one run

    private static final class Tallies {
        static final Map<Integer, AtomicInteger> COUNTERS = new ConcurrentHashMap<>();
        static final Map<Long, Boolean> BITS = new ConcurrentHashMap<>();

        static AtomicInteger counter(int id) {
            return COUNTERS.computeIfAbsent(id, any -> new AtomicInteger());
        }

        static long bit(int id, int bit) {
            return (long) id << Integer.SIZE | bit & 0xFFFF_FFFFL;
        }
    }

    /** How often the run has counted so far. */
    public static int getCounter(int id) {
        return Tallies.counter(id).get();
    }

    /** Begins to count anew. */
    public static void resetCounter(int id) {
        Tallies.counter(id).set(0);
    }

    /** Goes on counting from this value. */
    public static void setCounter(int id, int value) {
        Tallies.counter(id).set(value);
    }

    /** Counts, and gives the new value. */
    public static int incrementCounter(int id) {
        return Tallies.counter(id).incrementAndGet();
    }

    /** Sets a bit of a set of bits. */
    public static void setBitInBitSet(int id, int bit, boolean value) {
        Tallies.BITS.put(Tallies.bit(id, bit), value);
    }

    /** A bit of a set of bits; false until it is set. */
    public static boolean getBitInBitSet(int id, int bit) {
        return Tallies.BITS.getOrDefault(Tallies.bit(id, bit), false);
    }

    // ---- output

    /** Prints to System.out. */
    public static void print(String text) {
        System.out.print(text);
    }

    /** Prints to System.out. */
    public static void print(String text, int value) {
        System.out.print(text + " : " + value);
    }

    /** Prints to System.out. */
    public static void print(String text, boolean value) {
        System.out.print(text + " : " + value);
    }

    /** Prints to System.out. */
    public static void print(String... texts) {
        for (String text : texts) {
            System.out.print(text);
        }
    }

    /** Prints to System.out. */
    public static void println(String text) {
        System.out.println(text);
    }

    /** Prints to System.out. */
    public static void println() {
        System.out.println();
    }

    /** Prints the thread's name and the text to System.out. */
    public static void threadPrint(String text) {
        System.out.print(Thread.currentThread().getName());
        System.out.print(": ");
        System.out.print(text);
    }

    /** Prints the thread's name and the text to System.out, as a line. */
    public static void threadPrintln(String text) {
        threadPrint(text);
        System.out.println();
    }

    /** Prints to System.err. */
    public static void log(String logger, int level, String message) {
        System.err.println(message);
    }

    /** Prints to System.err. */
    public static void log(String logger, int level, String message, String argument) {
        System.err.println(message);
    }

    /** Prints to System.err. */
    public static void log(String logger, int level, String format, Object... arguments) {
        System.err.printf(format, arguments);
    }

    // ---- the surroundings

    /** Whether JPF runs the program: it does not. */
    public static boolean isRunningInJPF() {
        return false;
    }

    /** Whether JPF runs the program and matches states: it does not. */
    public static boolean vmIsMatchingStates() {
        return false;
    }

    /** Whether JPF follows a stored trace: it does not. */
    public static boolean isTraceReplay() {
        return false;
    }

    /** As {@link System#currentTimeMillis()}. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** Whether the caller's caller is in this class or a subclass. */
    public static boolean isCalledFromClass(String name) {
        StackTraceElement[] frames = new Throwable().getStackTrace();
        if (frames.length < 3) {
            return false;
        }
        try {
            return Class.forName(name).isAssignableFrom(Class.forName(frames[2].getClassName()));
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** Writes an object to a file. */
    public static void writeObjectToFile(Object object, String file) {
        try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(file))) {
            out.writeObject(object);
        } catch (IOException failure) {
            throw new RuntimeException(failure);
        }
    }

    /** Reads an object from a file. */
    public static <T> T readObjectFromFile(Class<T> type, String file) {
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(file))) {
            return type.cast(in.readObject());
        } catch (IOException | ClassNotFoundException failure) {
            throw new RuntimeException(failure);
        }
    }

    // ---- what only JPF knows

    /** Replaced under Plait, where the answer is then unknown. */
    private static <T> T askJpf() {
        throw new UnsupportedOperationException("only JPF knows");
    }

    public static int getInt(String key) {
        return Verify.<Integer>askJpf();
    }

    public static double getDouble(String key) {
        return Verify.<Double>askJpf();
    }

    public static Object getObject(String key) {
        return askJpf();
    }

    public static Object randomObject(String type) {
        return askJpf();
    }

    public static void putValue(String key, int value) {
        askJpf();
    }

    public static int getValue(String key) {
        return Verify.<Integer>askJpf();
    }

    public static void setProperties(String... properties) {
        askJpf();
    }

    public static String getProperty(String key) {
        return askJpf();
    }

    public static <T> T createFromJSON(Class<T> type, String json) {
        return askJpf();
    }

    public static boolean isShared(Object object) {
        return Verify.<Boolean>askJpf();
    }

    public static int getHeuristicSearchValue() {
        return Verify.<Integer>askJpf();
    }

    public static int getFieldAttribute(Object object, String field) {
        return Verify.<Integer>askJpf();
    }

    public static int[] getFieldAttributes(Object object, String field) {
        return askJpf();
    }

    public static int getLocalAttribute(String variable) {
        return Verify.<Integer>askJpf();
    }

    public static int[] getLocalAttributes(String variable) {
        return askJpf();
    }

    public static int getElementAttribute(Object array, int index) {
        return Verify.<Integer>askJpf();
    }

    public static int[] getElementAttributes(Object array, int index) {
        return askJpf();
    }

    public static int getObjectAttribute(Object object) {
        return Verify.<Integer>askJpf();
    }

    public static int[] getObjectAttributes(Object object) {
        return askJpf();
    }

    // ---- what only leads JPF's search or its reports

    public static void setFieldAttribute(Object object, String field, int value) {}

    public static void addFieldAttribute(Object object, String field, int value) {}

    public static void setLocalAttribute(String variable, int value) {}

    public static void addLocalAttribute(String variable, int value) {}

    public static void setElementAttribute(Object array, int index, int value) {}

    public static void addElementAttribute(Object array, int index, int value) {}

    public static void setObjectAttribute(Object object, int value) {}

    public static void addObjectAttribute(Object object, int value) {}

    public static void addComment(String comment) {}

    public static void atLabel(String label) {}

    public static void atLabel(int label) {}

    public static void interesting(boolean condition) {}

    public static void boring(boolean condition) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}

    public static void printPathOutput(String message) {}

    public static void printPathOutput(boolean condition, String message) {}

    public static void setShared(Object object, boolean isShared) {}

    public static void freezeSharedness(Object object, boolean freeze) {}

    public static void setHeuristicSearchValue(int value) {}

    public static void resetHeuristicSearchValue() {}

    public static void storeTrace(String file, String comment) {}

    public static void storeTraceIf(boolean condition, String file, String comment) {}

    public static void storeTraceAndTerminate(String file, String comment) {}

    public static void storeTraceAndTerminateIf(boolean condition, String file, String comment) {}

    public static void terminateSearch() {}

    public static void setPeerClass(Class<?> peer) {}
}
