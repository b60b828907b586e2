package org.cprover;

import java.io.BufferedInputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import plait.Verify;

/**
 * JBMC's API with the meaning of {@link Verify}. Objects of any class and what JBMC's own library
 * models are made of are unsupported.
 */
public final class CProver {
    /** Has no meaning here. */
    public static boolean enableAssume = true;
    /** Has no meaning here. */
    public static boolean enableNondet = true;
    /** Has no meaning here. */
    public static boolean enableConcurrency = true;

    private CProver() {}

    /** Any boolean. */
    public static boolean nondetBoolean() {
        return Verify.anyBoolean();
    }

    /** Any byte. */
    public static byte nondetByte() {
        return Verify.anyByte();
    }

    /** Any char. */
    public static char nondetChar() {
        return Verify.anyChar();
    }

    /** Any short. */
    public static short nondetShort() {
        return Verify.anyShort();
    }

    /** Any int. */
    public static int nondetInt() {
        return Verify.anyInt();
    }

    /** Any long. */
    public static long nondetLong() {
        return Verify.anyLong();
    }

    /** Any float. */
    public static float nondetFloat() {
        return Verify.anyFloat();
    }

    /** Any double. */
    public static double nondetDouble() {
        return Verify.anyDouble();
    }

    /** As {@link Verify#assume}. */
    public static void assume(boolean condition) {
        Verify.assume(condition);
    }

    /** As {@link Verify#beginAtomic()}. */
    public static void atomicBegin() {
        Verify.beginAtomic();
    }

    /** As {@link Verify#endAtomic()}. */
    public static void atomicEnd() {
        Verify.endAtomic();
    }

    /** The float that is this double; discards every run in which there is none. */
    public static float doubleToFloat(double value) {
        float converted = (float) value;
        assume(value == (double) converted);
        return converted;
    }

    /** Copies as if through an array in between. */
    public static void arraycopy(byte[] from, int at, byte[] to, int index, int length) {
        byte[] copy = new byte[length];
        arraycopyInPlace(from, at, copy, 0, length);
        arraycopyInPlace(copy, 0, to, index, length);
    }

    /** Copies from the first element to the last. */
    public static void arraycopyInPlace(byte[] from, int at, byte[] to, int index, int length) {
        for (int i = 0; i < length; i++) {
            to[index + i] = from[at + i];
        }
    }

    /** A new array of the same type. */
    @SuppressWarnings("unchecked")
    public static <T> T[] createArrayWithType(int length, T[] type) {
        return (T[]) Array.newInstance(type.getClass().getComponentType(), length);
    }

    /** The name of the object's class. */
    public static String classIdentifier(Object object) {
        return object.getClass().getCanonicalName();
    }

    // ---- what only JBMC knows

    /** Replaced under Plait, where the answer is then unknown. */
    private static <T> T askJbmc() {
        throw new UnsupportedOperationException("only JBMC knows");
    }

    public static <T> T nondetWithNull() {
        return askJbmc();
    }

    public static <T> T nondetWithNull(T instance) {
        return askJbmc();
    }

    public static <T> T nondetWithoutNull() {
        return askJbmc();
    }

    public static <T> T nondetWithoutNull(T instance) {
        return askJbmc();
    }

    public static <T> T nondetWithNullForNotModelled() {
        return askJbmc();
    }

    public static <T> T nondetWithoutNullForNotModelled() {
        return askJbmc();
    }

    public static void notModelled() {
        askJbmc();
    }

    public static PrintStream nondetPrintStream() {
        return askJbmc();
    }

    public static BufferedInputStream nondetBufferedInputStream() {
        return askJbmc();
    }

    public static void startThread(int id) {
        askJbmc();
    }

    public static void endThread(int id) {
        askJbmc();
    }

    public static int getCurrentThreadID() {
        return CProver.<Integer>askJbmc();
    }

    public static int getMonitorCount(Object object) {
        return CProver.<Integer>askJbmc();
    }
}
