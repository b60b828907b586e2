package java.lang.invoke;

/** Fences do nothing under sequential consistency. */
final class VarHandleModel {
    static void clinit() {}

    static void fullFence() {}

    static void acquireFence() {}

    static void releaseFence() {}

    static void loadLoadFence() {}

    static void storeStoreFence() {}
}
