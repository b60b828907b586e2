package jdk.internal.misc;

/** No archive of classes. */
final class CDSModel {
    static boolean isDumpingClassList0() {
        return false;
    }

    static boolean isDumpingArchive0() {
        return false;
    }

    static boolean isSharingEnabled0() {
        return false;
    }

    static int getCDSConfigStatus() {
        return 0;
    }

    static void initializeFromArchive(Class<?> type) {}

    /**
     * Seeds the order of Set.of and Map.of, which on HotSpot changes from run to run. Zero would
     * make the JDK read the clock instead.
     */
    static long getRandomSeedForDumping() {
        return 0x506c616974L;
    }

    static boolean needsClassInitBarrier(Class<?> type) {
        return false;
    }
}
