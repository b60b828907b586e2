package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import jdk.internal.reflect.Reflection;
import plait.vm.Call;
import plait.vm.Reflected;
import plait.vm.Vm;

/** Handles are found by reflection, see {@link Handles}; of VarHandles, see {@link MethodHandlesModel}. */
final class MethodHandles_LookupModel {
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";

    /** The two constants are as inert as any look-up, so that using them is refused by name. */
    static void clinit() {
        Vm.putStaticRef("java/lang/invoke/MethodHandles$Lookup.IMPL_LOOKUP:" + LOOKUP,
                Handles.lookupIn(Object.class));
        Vm.putStaticRef("java/lang/invoke/MethodHandles$Lookup.PUBLIC_LOOKUP:" + LOOKUP,
                Handles.lookupIn(Object.class));
    }

    static VarHandle findVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return varHandle(self, owner, name, type, false);
    }

    static VarHandle findStaticVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return varHandle(self, owner, name, type, true);
    }

    /** Without the objects of reflection, for the JDK's own classes have many handles. */
    private static VarHandle varHandle(
            MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type, boolean isStatic)
            throws NoSuchFieldException, IllegalAccessException {
        Class<?> holder = FieldLookup.holder(owner, name, type, isStatic);
        if (holder != self.lookupClass()) {
            check(self, holder, owner, Vm.fieldModifiers(holder, name), name);
        }
        return InertHandle.make(Variable.ofField(owner, holder, name));
    }

    static VarHandle unreflectVarHandle(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        Class<?> holder = field.getDeclaringClass();
        if (!field.isAccessible()) {
            checked(self, field, holder);
        }
        return InertHandle.make(Variable.ofField(holder, holder, field.getName()));
    }

    static MethodHandles.Lookup in(Object self, Class<?> target) {
        return Handles.lookupIn(target);
    }

    // ---- methods

    static MethodHandle findVirtual(MethodHandles.Lookup self, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        String kind = owner.isInterface() ? "/invokeInterface" : "/invokeVirtual";
        return direct(checked(self, method(owner, name, type, false, kind), owner), owner);
    }

    static MethodHandle findStatic(MethodHandles.Lookup self, Class<?> owner, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return direct(checked(self, method(owner, name, type, true, "/invokeStatic"), owner), owner);
    }

    static MethodHandle findSpecial(
            MethodHandles.Lookup self, Class<?> owner, String name, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
        Method method = method(owner, name, type, false, "/invokeSpecial");
        Call call = Reflected.specialCall(method.getDeclaringClass(), numberOf(method));
        return Handles.ofInstance(type.insertParameterTypes(0, caller), call);
    }

    static MethodHandle findConstructor(MethodHandles.Lookup self, Class<?> owner, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        for (Object made : Reflected.facts(owner).constructors()) {
            Constructor<?> constructor = (Constructor<?>) made;
            if (Arrays.equals(constructor.getParameterTypes(), type.parameterArray())
                    && type.returnType() == void.class) {
                return direct(checked(self, constructor, owner));
            }
        }
        throw new NoSuchMethodException(
                "no such constructor: " + owner.getName() + ".<init>" + type + "/newInvokeSpecial");
    }

    static MethodHandle bind(MethodHandles.Lookup self, Object receiver, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        return findVirtual(self, receiver.getClass(), name, type).bindTo(receiver);
    }

    static MethodHandle unreflect(MethodHandles.Lookup self, Method method) throws IllegalAccessException {
        return direct(method.isAccessible() ? method : checked(self, method, method.getDeclaringClass()),
                method.getDeclaringClass());
    }

    static MethodHandle unreflectSpecial(MethodHandles.Lookup self, Method method, Class<?> caller) {
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        Call call = Reflected.specialCall(method.getDeclaringClass(), numberOf(method));
        return Handles.ofInstance(type.insertParameterTypes(0, caller), call);
    }

    static MethodHandle unreflectConstructor(MethodHandles.Lookup self, Constructor<?> constructor)
            throws IllegalAccessException {
        return direct(constructor.isAccessible()
                ? constructor
                : checked(self, constructor, constructor.getDeclaringClass()));
    }

    /** The method that a call would find: in the class, its superclasses, then its interfaces. */
    private static Method method(Class<?> owner, String name, MethodType type, boolean isStatic, String kind)
            throws NoSuchMethodException, IllegalAccessException {
        Method found = null;
        for (Class<?> at = owner; at != null && found == null; at = at.getSuperclass()) {
            found = declared(at, name, type);
        }
        if (found == null) {
            found = inherited(owner, name, type);
        }
        if (found == null && owner.isInterface()) {
            found = declared(Object.class, name, type);
        }
        if (found == null) {
            throw new NoSuchMethodException("no such method: " + owner.getName() + "." + name + type + kind);
        }
        if (Modifier.isStatic(found.getModifiers()) != isStatic) {
            throw new IllegalAccessException(
                    "no such method: " + owner.getName() + "." + name + type + kind);
        }
        return found;
    }

    private static Method inherited(Class<?> owner, String name, MethodType type) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            for (Class<?> direct : at.getInterfaces()) {
                Method found = declared(direct, name, type);
                if (found != null && Modifier.isStatic(found.getModifiers())) {
                    found = null;
                }
                if (found == null) {
                    found = inherited(direct, name, type);
                }
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static Method declared(Class<?> owner, String name, MethodType type) {
        for (Object made : Reflected.facts(owner).methods()) {
            Method method = (Method) made;
            if (method.getName().equals(name) && method.getReturnType() == type.returnType()
                    && Arrays.equals(method.getParameterTypes(), type.parameterArray())) {
                return method;
            }
        }
        return null;
    }

    private static MethodHandle direct(Method method, Class<?> owner) {
        Class<?> declaring = method.getDeclaringClass();
        MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
        Call call = Reflected.call(declaring, numberOf(method));
        MethodHandle handle = Modifier.isStatic(method.getModifiers())
                ? Handles.ofStatic(type, call)
                : Handles.ofInstance(type.insertParameterTypes(0, owner), call);
        return method.isVarArgs() ? handle.asVarargsCollector(type.lastParameterType()) : handle;
    }

    private static MethodHandle direct(Constructor<?> constructor) {
        Class<?> declaring = constructor.getDeclaringClass();
        MethodType type = MethodType.methodType(declaring, constructor.getParameterTypes());
        int number = Vm.getInt(constructor, "java/lang/reflect/Constructor.slot:I");
        MethodHandle handle = Handles.ofStatic(type, Reflected.call(declaring, number));
        return constructor.isVarArgs() ? handle.asVarargsCollector(type.lastParameterType()) : handle;
    }

    private static int numberOf(Method method) {
        return Vm.getInt(method, "java/lang/reflect/Method.slot:I");
    }

    private static <T extends Member> T checked(MethodHandles.Lookup self, T member, Class<?> owner)
            throws IllegalAccessException {
        check(self, member.getDeclaringClass(), owner, member.getModifiers(), member);
        return member;
    }

    private static void check(
            MethodHandles.Lookup self, Class<?> holder, Class<?> owner, int modifiers, Object member)
            throws IllegalAccessException {
        Class<?> caller = self.lookupClass();
        if (self != MethodHandles.Lookup.IMPL_LOOKUP
                && !Reflection.verifyMemberAccess(caller, holder, owner, modifiers)) {
            throw new IllegalAccessException("member is not accessible: " + member + ", from " + caller);
        }
    }

    // ---- fields

    static MethodHandle findGetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return getter(checked(self, FieldLookup.find(owner, name, type, false), owner), owner);
    }

    static MethodHandle findSetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return setter(checked(self, FieldLookup.find(owner, name, type, false), owner), owner);
    }

    static MethodHandle findStaticGetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return getter(checked(self, FieldLookup.find(owner, name, type, true), owner), owner);
    }

    static MethodHandle findStaticSetter(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return setter(checked(self, FieldLookup.find(owner, name, type, true), owner), owner);
    }

    static MethodHandle unreflectField(MethodHandles.Lookup self, Field field, boolean isSetter)
            throws IllegalAccessException {
        Class<?> holder = field.getDeclaringClass();
        return isSetter ? setter(field, holder) : getter(field, holder);
    }

    static MethodHandle unreflectGetter(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        Class<?> holder = field.getDeclaringClass();
        return getter(field.isAccessible() ? field : checked(self, field, holder), holder);
    }

    static MethodHandle unreflectSetter(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        Class<?> holder = field.getDeclaringClass();
        return setter(field.isAccessible() ? field : checked(self, field, holder), holder);
    }

    private static MethodHandle getter(Field field, Class<?> owner) {
        FieldAccess access = new FieldAccess(field, owner);
        MethodType type = MethodType.methodType(field.getType());
        return access.isStatic()
                ? Handles.of(type, arguments -> access.get(null))
                : Handles.of(type.insertParameterTypes(0, owner), arguments -> access.get(arguments[0]));
    }

    /** An instance field may be set although it is final if it was made accessible. */
    private static MethodHandle setter(Field field, Class<?> owner) throws IllegalAccessException {
        FieldAccess access = new FieldAccess(field, owner);
        if (Modifier.isFinal(field.getModifiers()) && (access.isStatic() || !field.isAccessible())) {
            throw new IllegalAccessException("final field has no write access: " + field);
        }
        MethodType type = MethodType.methodType(void.class, field.getType());
        return access.isStatic()
                ? Handles.of(type, arguments -> access.set(null, arguments[0]))
                : Handles.of(type.insertParameterTypes(0, owner),
                        arguments -> access.set(arguments[0], arguments[1]));
    }

    // ---- the look-up itself

    static Class<?> findClass(MethodHandles.Lookup self, String name) throws ClassNotFoundException {
        return Class.forName(name, false, null);
    }

    static Class<?> ensureInitialized(MethodHandles.Lookup self, Class<?> target) {
        Vm.initClass(target);
        return target;
    }

    static Class<?> accessClass(MethodHandles.Lookup self, Class<?> target) {
        return target;
    }

    static String toString(MethodHandles.Lookup self) {
        return self.lookupClass().getName();
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

}
