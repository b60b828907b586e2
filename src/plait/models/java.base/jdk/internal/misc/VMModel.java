package jdk.internal.misc;

import java.util.Collections;
import java.util.Map;
import plait.vm.AppLoader;
import plait.vm.SystemProperties;

/** A VM that has booted. */
final class VMModel {
    private static final int BOOTED = 4;

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

    static ClassLoader latestUserDefinedLoader0() {
        return AppLoader.INSTANCE;
    }
}
