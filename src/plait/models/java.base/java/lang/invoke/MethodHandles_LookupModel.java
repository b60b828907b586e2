package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import plait.vm.Vm;

/** VarHandles are found, see {@link MethodHandlesModel}; method handles have no model. */
final class MethodHandles_LookupModel {
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";

    /** The two constants are as inert as any look-up, so that using them is refused by name. */
    static void clinit() {
        Vm.putStaticRef("java/lang/invoke/MethodHandles$Lookup.IMPL_LOOKUP:" + LOOKUP,
                Vm.allocate(MethodHandles.Lookup.class));
        Vm.putStaticRef("java/lang/invoke/MethodHandles$Lookup.PUBLIC_LOOKUP:" + LOOKUP,
                Vm.allocate(MethodHandles.Lookup.class));
    }

    static VarHandle findVarHandle(Object self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        requireField(owner, name);
        return InertHandle.make();
    }

    static VarHandle findStaticVarHandle(Object self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        requireField(owner, name);
        return InertHandle.make();
    }

    private static void requireField(Class<?> owner, String name) throws NoSuchFieldException {
        if (Vm.fieldModifiers(owner, name) < 0) {
            throw new NoSuchFieldException("no such field: " + owner.getName() + "." + name);
        }
    }

    static VarHandle unreflectVarHandle(Object self, Field field) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectVarHandle");
        return null;
    }

    static Class<?> lookupClass(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.lookupClass");
        return null;
    }

    static MethodHandles.Lookup in(Object self, Class<?> target) {
        return (MethodHandles.Lookup) self;
    }

    static MethodHandle findVirtual(Object self, Class<?> owner, String name, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findVirtual");
        return null;
    }

    static MethodHandle findStatic(Object self, Class<?> owner, String name, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findStatic");
        return null;
    }

    static MethodHandle findConstructor(Object self, Class<?> owner, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findConstructor");
        return null;
    }

    static MethodHandle findSpecial(Object self, Class<?> owner, String name, MethodType type, Class<?> caller) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findSpecial");
        return null;
    }

    static MethodHandle findGetter(Object self, Class<?> owner, String name, Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findGetter");
        return null;
    }

    static MethodHandle findSetter(Object self, Class<?> owner, String name, Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findSetter");
        return null;
    }

    static MethodHandle findStaticGetter(Object self, Class<?> owner, String name, Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findStaticGetter");
        return null;
    }

    static MethodHandle findStaticSetter(Object self, Class<?> owner, String name, Class<?> type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findStaticSetter");
        return null;
    }

    static MethodHandle bind(Object self, Object receiver, String name, MethodType type) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.bind");
        return null;
    }

    static MethodHandle unreflect(Object self, Method method) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflect");
        return null;
    }

    static MethodHandle unreflectSpecial(Object self, Method method, Class<?> caller) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectSpecial");
        return null;
    }

    static MethodHandle unreflectConstructor(Object self, Constructor<?> constructor) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectConstructor");
        return null;
    }

    static MethodHandle unreflectField(Object self, Field field, boolean isSetter) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectField");
        return null;
    }

    static MethodHandle unreflectGetter(Object self, Field field) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectGetter");
        return null;
    }

    static MethodHandle unreflectSetter(Object self, Field field) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.unreflectSetter");
        return null;
    }

    static int lookupModes(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.lookupModes");
        return 0;
    }

    static Class<?> previousLookupClass(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.previousLookupClass");
        return null;
    }

    static MethodHandles.Lookup dropLookupMode(Object self, int mode) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.dropLookupMode");
        return null;
    }

    static Class<?> findClass(Object self, String name) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.findClass");
        return null;
    }

    static Class<?> accessClass(Object self, Class<?> target) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.accessClass");
        return null;
    }

    static Class<?> ensureInitialized(Object self, Class<?> target) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.ensureInitialized");
        return null;
    }

    static Class<?> defineClass(Object self, byte[] data) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.defineClass");
        return null;
    }

    static boolean hasPrivateAccess(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.hasPrivateAccess");
        return false;
    }

    static boolean hasFullPrivilegeAccess(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.hasFullPrivilegeAccess");
        return false;
    }

    static MethodHandleInfo revealDirect(Object self, MethodHandle target) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.revealDirect");
        return null;
    }

    static String toString(Object self) {
        Vm.unsupported("java.lang.invoke.MethodHandles.Lookup.toString");
        return null;
    }
}
