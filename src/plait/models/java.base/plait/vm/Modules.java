package plait.vm;

import java.util.function.Function;

/**
 * Modules and packages. Plait loads no module descriptors: which module a class is in is told from
 * its name.
 */
public final class Modules {
    private static final String[] OUTSIDE_BASE = {
        "java.util.logging.", "java.logging", "java.util.prefs.", "java.prefs",
        "java.net.http.", "java.net.http", "java.sql.", "java.sql", "java.awt.", "java.desktop",
        "java.beans.", "java.desktop", "java.lang.management.", "java.management",
        "java.lang.instrument.", "java.instrument", "java.rmi.", "java.rmi",
    };

    @Invisible private static Entry modules;
    @Invisible private static Entry packages;

    private Modules() {}

    /** What was made for a name, in a list: most programs ask for one or two. */
    private static final class Entry {
        final String name;
        final Object value;
        final Entry next;

        Entry(String name, Object value, Entry next) {
            this.name = name;
            this.value = value;
            this.next = next;
        }

        static Object find(Entry first, String name) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                if (entry.name.equals(name)) {
                    return entry.value;
                }
            }
            return null;
        }
    }

    /** The module of a class of the JDK, null for the unnamed module of the program. */
    public static String moduleOf(String className) {
        if (className.startsWith("jdk.internal.") || className.startsWith("sun.")) {
            return "java.base";
        }
        if (!className.startsWith("java.")) {
            return null;
        }
        for (int i = 0; i < OUTSIDE_BASE.length; i += 2) {
            if (className.startsWith(OUTSIDE_BASE[i])) {
                return OUTSIDE_BASE[i + 1];
            }
        }
        return "java.base";
    }

    /** The one module object for a class. */
    public static Module of(Class<?> type) {
        String name = moduleOf(elementName(type));
        String key = name == null ? "" : name;
        Module module = (Module) Entry.find(modules, key);
        if (module == null) {
            module = (Module) Vm.allocate(Module.class);
            Vm.putRef(module, "java/lang/Module.name:Ljava/lang/String;", name);
            if (name == null) {
                Vm.putRef(module, "java/lang/Module.loader:Ljava/lang/ClassLoader;", AppLoader.INSTANCE);
            }
            modules = new Entry(key, module, modules);
        }
        return module;
    }

    /** The one package object for the package of a class; the maker runs when there is none yet. */
    public static Package packageOf(Class<?> type, Function<String, Package> maker) {
        String name = type.getPackageName();
        Package made = (Package) Entry.find(packages, name);
        if (made == null) {
            made = maker.apply(name);
            packages = new Entry(name, made, packages);
        }
        return made;
    }

    /** The message of a ClassCastException as HotSpot writes it. */
    public static String castMessage(Class<?> from, Class<?> to) {
        String module = moduleOf(elementName(from));
        String target = moduleOf(elementName(to));
        String names = "class " + Vm.className(from) + " cannot be cast to class " + Vm.className(to);
        if (module != null && module.equals(target)) {
            return names + " (" + bare(from) + " and " + bare(to) + " are in module " + module + " of loader 'bootstrap')";
        }
        if (module == null && target == null) {
            return names + " (" + bare(from) + " and " + bare(to) + " are in unnamed module of loader 'app')";
        }
        return names + " (" + place(from, module) + "; " + place(to, target) + ")";
    }

    private static String place(Class<?> type, String module) {
        return bare(type) + (module != null
                ? " is in module " + module + " of loader 'bootstrap'"
                : " is in unnamed module of loader 'app'");
    }

    private static String bare(Class<?> type) {
        return Vm.className(type);
    }

    private static String elementName(Class<?> type) {
        Class<?> element = type;
        for (Class<?> next = Vm.componentType(element); next != null; next = Vm.componentType(element)) {
            element = next;
        }
        return Vm.isPrimitive(element) ? "java." : Vm.className(element);
    }
}
