package org.cprover;

import plait.Verify;

/** The part of JBMC's API that states what a program does, with the meaning of {@link Verify}. */
public final class CProver {
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
}
