package plait.vm;

/** Tells equal objects inside a section of a model, where code of the program must not run. */
@ByContract
public final class Equality {
    private Equality() {}

    /** Whether `object.equals(other)`, which must be the code of a value class of the JDK. */
    public static boolean holds(Object object, Object other) {
        if (object == other) {
            return true;
        }
        if (!isPlain(object)) {
            Vm.unsupported("comparing objects by the program's equals by its contract");
        }
        return object.equals(other);
    }

    private static boolean isPlain(Object object) {
        return object instanceof String
                || object instanceof Number && isOfJdk(object)
                || object instanceof Boolean
                || object instanceof Character
                || object instanceof Enum
                || isIdentity(object);
    }

    private static boolean isOfJdk(Object number) {
        String name = Vm.className(Vm.getClass(number));
        return name.startsWith("java.lang.") || name.startsWith("java.math.");
    }

    /** Whether the class has the equals of Object. */
    private static boolean isIdentity(Object object) {
        Class<?> type = Vm.getClass(object);
        while (type != null && Vm.superclass(type) != null) {
            if (Vm.declaresMethod(type, "equals", "(Ljava/lang/Object;)Z")) {
                return false;
            }
            type = Vm.superclass(type);
        }
        return true;
    }
}
