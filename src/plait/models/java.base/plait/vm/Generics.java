package plait.vm;

/** What little of generic signatures the library asks for. */
public final class Generics {
    private Generics() {}

    /**
     * The class of the object if it says "implements Comparable" of itself, else null. Told from
     * the method that this requires, not from the signature.
     */
    public static Class<?> comparableClassOf(Object object) {
        if (!(object instanceof Comparable)) {
            return null;
        }
        Class<?> type = Vm.getClass(object);
        for (Class<?> direct : Vm.interfaces(type)) {
            if (direct == Comparable.class) {
                String descriptor = "(L" + Vm.className(type).replace('.', '/') + ";)I";
                return Vm.declaresMethod(type, "compareTo", descriptor) ? type : null;
            }
        }
        return null;
    }
}
