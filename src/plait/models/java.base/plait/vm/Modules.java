package plait.vm;

/** Which module a class is in, as far as messages and stack traces show it. */
public final class Modules {
    private Modules() {}

    /**
     * "java.base" for the packages of the JDK that programs meet, null for the unnamed module.
     * Told from the name: Plait loads no module descriptors.
     */
    public static String moduleOf(String className) {
        if (className.startsWith("java.") || className.startsWith("jdk.internal.")
                || className.startsWith("sun.")) {
            return "java.base";
        }
        return null;
    }

    /** The message of a ClassCastException as HotSpot writes it. */
    public static String castMessage(Class<?> from, Class<?> to) {
        String module = moduleOf(elementName(from));
        String target = moduleOf(elementName(to));
        String names = "class " + Vm.className(from) + " cannot be cast to class " + Vm.className(to);
        if (module != null && target != null) {
            return names + " (" + bare(from) + " and " + bare(to) + " are in module java.base of loader 'bootstrap')";
        }
        if (module == null && target == null) {
            return names + " (" + bare(from) + " and " + bare(to) + " are in unnamed module of loader 'app')";
        }
        return names + " (" + place(from, module) + "; " + place(to, target) + ")";
    }

    private static String place(Class<?> type, String module) {
        return bare(type) + (module != null
                ? " is in module java.base of loader 'bootstrap'"
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
