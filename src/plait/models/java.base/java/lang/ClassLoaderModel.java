package java.lang;

import plait.vm.AppLoader;

/** One loader for the program, none (null) for the JDK; see {@link AppLoader}. */
final class ClassLoaderModel {
    static void registerNatives() {}

    static ClassLoader getSystemClassLoader() {
        return AppLoader.INSTANCE;
    }

    static ClassLoader getPlatformClassLoader() {
        return AppLoader.INSTANCE;
    }
}
