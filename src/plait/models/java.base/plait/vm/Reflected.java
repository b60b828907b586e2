package plait.vm;

/** The classes that the IR builder makes to tell about classes, found by their names. */
public final class Reflected {
    private static final String PROXY = "plait.reflection.proxy.";

    private Reflected() {}

    public static Facts facts(Class<?> type) {
        return (Facts) make("plait.reflection.members." + Vm.className(type));
    }

    public static Pool pool(Class<?> type) {
        return (Pool) make("plait.reflection.pool." + Vm.className(type));
    }

    /** Calls the method with this number, or one that overrides it. */
    public static Call call(Class<?> type, int method) {
        return (Call) make("plait.reflection.call." + method + "." + Vm.className(type));
    }

    /** Calls the method with this number itself. */
    public static Call specialCall(Class<?> type, int method) {
        return (Call) make("plait.reflection.special." + method + "." + Vm.className(type));
    }

    /** The class that implements the interfaces by an InvocationHandler; the same one each time. */
    public static Class<?> proxyClass(Class<?>[] interfaces) {
        StringBuilder name = new StringBuilder(PROXY);
        for (int i = 0; i < interfaces.length; i++) {
            name.append(i == 0 ? "" : ",").append(Vm.className(interfaces[i]));
        }
        return find(name.toString());
    }

    public static boolean isProxyClass(Class<?> type) {
        return Vm.className(type).startsWith(PROXY);
    }

    private static Object make(String name) {
        return Vm.allocate(find(name));
    }

    private static Class<?> find(String name) {
        Class<?> found = Vm.findClass(name);
        if (found == null) {
            Vm.unsupported("reflection on a class that has no class file (a lambda, or a proxy)");
        }
        return found;
    }
}
