package plait.vm;

import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.stream.Stream;

/**
 * The one class loader of a program's own classes. It finds classes and opens resources; what else a
 * loader can do (addresses of resources, definitions, parents) has no model. Never constructed, so nothing of ClassLoader runs.
 */
public final class AppLoader extends ClassLoader {
    public static final ClassLoader INSTANCE = (ClassLoader) Vm.allocate(AppLoader.class);

    private AppLoader() {}

    @Override
    public String getName() {
        return "app";
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
        Class<?> found = name == null ? null : Vm.findClass(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    @Override
    public URL getResource(String name) {
        if (Resources.exists(name)) {
            Vm.unsupported("java.lang.ClassLoader.getResource(String)");
        }
        return null;
    }

    @Override
    public Enumeration<URL> getResources(String name) {
        if (Resources.exists(name)) {
            Vm.unsupported("java.lang.ClassLoader.getResources(String)");
        }
        return Collections.emptyEnumeration();
    }

    @Override
    public Stream<URL> resources(String name) {
        if (Resources.exists(name)) {
            Vm.unsupported("java.lang.ClassLoader.resources(String)");
        }
        return Stream.empty();
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return Resources.open(name);
    }
}
