package jdk.internal.misc;

/** Access to buffers; those on the heap end in Unsafe. */
final class ScopedMemoryAccessModel {
    static void registerNatives() {}
}
