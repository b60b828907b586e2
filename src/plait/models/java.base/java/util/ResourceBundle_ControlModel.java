package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/** Bundles by class and by file; the JDK opens files by their addresses. */
final class ResourceBundle_ControlModel {
    static ResourceBundle newBundle(ResourceBundle.Control self, String base, Locale locale,
            String format, ClassLoader loader, boolean isReload)
            throws IllegalAccessException, InstantiationException, IOException {
        String name = self.toBundleName(base, locale);
        switch (format) {
            case "java.class":
                return ofClass(name, loader);
            case "java.properties":
                return name.contains("://") ? null : ofFile(self.toResourceName(name, "properties"), loader);
            default:
                throw new IllegalArgumentException("unknown format: " + format);
        }
    }

    private static ResourceBundle ofFile(String file, ClassLoader loader) throws IOException {
        InputStream stream = loader.getResourceAsStream(file);
        return stream == null ? null : new PropertyResourceBundle(stream);
    }

    private static ResourceBundle ofClass(String name, ClassLoader loader)
            throws IllegalAccessException, InstantiationException {
        Class<?> type;
        try {
            type = loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
        if (!ResourceBundle.class.isAssignableFrom(type)) {
            throw new ClassCastException(type.getName() + " cannot be cast to ResourceBundle");
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (!Modifier.isPublic(constructor.getModifiers())) {
                throw new IllegalAccessException(
                        "no-arg constructor in " + type.getName() + " is not publicly accessible.");
            }
            constructor.setAccessible(true);
            return (ResourceBundle) constructor.newInstance();
        } catch (NoSuchMethodException e) {
            throw new InstantiationException("public no-arg constructor does not exist in " + type.getName());
        } catch (InvocationTargetException e) {
            throw ResourceBundle_ControlModel.<RuntimeException>unchecked(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable e) throws T {
        throw (T) e;
    }
}
