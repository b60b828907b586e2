package java.lang;

import java.io.InputStream;
import java.net.URL;
import plait.vm.AppLoader;
import plait.vm.Resources;

/** One loader for the program, none (null) for the JDK; see {@link AppLoader}. */
final class ClassLoaderModel {
    static void registerNatives() {}

    static ClassLoader getSystemClassLoader() {
        return AppLoader.INSTANCE;
    }

    static ClassLoader getPlatformClassLoader() {
        return AppLoader.INSTANCE;
    }

    static InputStream getSystemResourceAsStream(String name) {
        return Resources.open(name);
    }

    static URL getSystemResource(String name) {
        return AppLoader.INSTANCE.getResource(name);
    }
}
