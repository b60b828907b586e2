package plait.vm;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files beside the program's classes and the JDK's: constants of the program. */
public final class Resources {
    private static final String[] OF_THE_JDK = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

    private Resources() {}

    /** The contents of all resources of this name that the program sees, one character per byte. */
    public static Object[] contents(String name) {
        for (String prefix : OF_THE_JDK) {
            if (name.startsWith(prefix)) {
                Vm.unsupported("resources of the JDK");
            }
        }
        return find(name);
    }

    private static Object[] find(String name) {
        StringBuilder code = new StringBuilder("plait.reflection.resource.");
        for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
            code.append(Character.forDigit(unit >> 4 & 15, 16)).append(Character.forDigit(unit & 15, 16));
        }
        return ((Resource) Vm.allocate(Vm.findClass(code.toString()))).contents();
    }

    /** What a class finds under a name; classes of the JDK find the JDK's resources. */
    public static InputStream open(Class<?> type, String name) {
        String full = resolve(type, name);
        return Modules.moduleOf(type.getName()) == null ? open(full) : first(find(full));
    }

    private static InputStream first(Object[] found) {
        return found.length == 0
                ? null
                : new ByteArrayInputStream(((String) found[0]).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The first resource of this name, null when there is none. */
    public static InputStream open(String name) {
        return first(contents(name));
    }

    /** Whether there is a resource of this name. */
    public static boolean exists(String name) {
        return contents(name).length > 0;
    }

    /** The name that a class means: relative to its package, unless it starts with a slash. */
    public static String resolve(Class<?> type, String name) {
        if (name.startsWith("/")) {
            return name.substring(1);
        }
        String owner = type.getPackageName();
        return owner.isEmpty() ? name : owner.replace('.', '/') + "/" + name;
    }
}
