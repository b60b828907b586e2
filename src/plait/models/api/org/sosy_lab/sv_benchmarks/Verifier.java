package org.sosy_lab.sv_benchmarks;

import plait.Verify;

/** The API of the SV-COMP Java benchmarks, with the meaning of {@link Verify}. */
public final class Verifier {
    private Verifier() {}

    /** As {@link Verify#assume}. */
    public static void assume(boolean condition) {
        Verify.assume(condition);
    }

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

    /** Any string; under Plait one of at most so many characters as its user says. */
    public static String nondetString() {
        tellLimit();
        return Verify.anyString(mostCharacters());
    }

    /** Replaced under Plait. */
    private static int mostCharacters() {
        return Integer.MAX_VALUE;
    }

    /** Replaced under Plait, so that a proof says what strings it is about. */
    private static void tellLimit() {}
}
