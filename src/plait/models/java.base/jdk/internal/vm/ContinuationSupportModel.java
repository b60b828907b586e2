package jdk.internal.vm;

/** Virtual threads are bound to threads of their own. */
final class ContinuationSupportModel {
    static void clinit() {}

    static boolean isSupported() {
        return false;
    }
}
