package java.lang.invoke;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import plait.vm.Reflected;
import plait.vm.Vm;

/** Finds fields by class, name and type as the JVM resolves them: inherited ones, too. */
final class FieldLookup {
    private FieldLookup() {}

    /** The class that declares the field. */
    static Class<?> holder(Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws NoSuchFieldException, IllegalAccessException {
        if (owner == null || name == null || type == null) {
            throw new NullPointerException();
        }
        Class<?> found = seek(owner, name, type);
        String kind = isStatic ? "/getStatic" : "/getField";
        String what = "no such field: " + owner.getName() + "." + name + "/" + type.getName() + kind;
        if (found == null) {
            throw new NoSuchFieldException(what);
        }
        if (Modifier.isStatic(Vm.fieldModifiers(found, name)) != isStatic) {
            throw new IllegalAccessException(what);
        }
        return found;
    }

    static Field find(Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws NoSuchFieldException, IllegalAccessException {
        for (Object made : Reflected.facts(holder(owner, name, type, isStatic)).fields()) {
            Field field = (Field) made;
            if (field.getName().equals(name) && field.getType() == type) {
                return field;
            }
        }
        throw new NoSuchFieldException(name);
    }

    /** In the class, then in its interfaces, then in its superclass (JVMS 5.4.3.2); else null. */
    private static Class<?> seek(Class<?> owner, String name, Class<?> type) {
        if (Vm.fieldModifiers(owner, name) >= 0 && Vm.fieldType(owner, name) == type) {
            return owner;
        }
        for (Class<?> direct : Vm.interfaces(owner)) {
            Class<?> found = seek(direct, name, type);
            if (found != null) {
                return found;
            }
        }
        Class<?> above = Vm.superclass(owner);
        return above == null ? null : seek(above, name, type);
    }
}
