package jdk.internal.misc;

import java.util.Collections;
import java.util.Map;
import plait.vm.AppLoader;
import plait.vm.SystemProperties;

/** A VM that has booted. */
final class VMModel {
    private static final int BOOTED = 4;
    private static final long START_SECONDS = SystemProperties.START_MILLIS / 1000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long FARTHEST_SECONDS = 1L << 32;

    static void initialize() {}

    static int initLevel() {
        return BOOTED;
    }

    static boolean isModuleSystemInited() {
        return true;
    }

    static boolean isJavaLangInvokeInited() {
        return true;
    }

    static boolean isBooted() {
        return true;
    }

    static boolean isShutdown() {
        return false;
    }

    static void shutdown() {}

    static String getSavedProperty(String key) {
        return SystemProperties.initial(key);
    }

    static Map<String, String> getSavedProperties() {
        return Collections.emptyMap();
    }

    static long getNanoTimeAdjustment(long offsetInSeconds) {
        long seconds = START_SECONDS - offsetInSeconds;
        if (seconds >= FARTHEST_SECONDS || seconds <= -FARTHEST_SECONDS) {
            return -1;
        }
        return seconds * NANOS_PER_SECOND + System.nanoTime();
    }

    static ClassLoader latestUserDefinedLoader0() {
        return AppLoader.INSTANCE;
    }
}
