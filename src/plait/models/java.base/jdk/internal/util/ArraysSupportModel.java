package jdk.internal.util;

/** Finds no mismatch and leaves all elements to the caller's own loop. */
final class ArraysSupportModel {
    static int vectorizedMismatch(
            Object a, long aOffset, Object b, long bOffset, int length, int log2ArrayIndexScale) {
        return ~length;
    }
}
