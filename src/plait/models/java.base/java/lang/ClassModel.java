package java.lang;

import java.io.InputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Members;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.reflect.ConstantPool;
import jdk.internal.reflect.ReflectionFactory;
import plait.vm.AppLoader;
import plait.vm.Modules;
import plait.vm.Reflected;
import plait.vm.Resources;
import plait.vm.Vm;
import sun.invoke.util.Wrapper;

/**
 * Class as a handle on facts of the class file, see {@link Reflected}. Resources are files of the
 * program's class path, see {@link Resources}.
 */
final class ClassModel {
    static void registerNatives() {}

    // ---- names

    static String getName(Class<?> self) {
        return Vm.className(self);
    }

    static String initClassName(Class<?> self) {
        return Vm.className(self);
    }

    static String getSimpleName(Class<?> self) {
        Class<?> component = Vm.componentType(self);
        return component == null ? Vm.simpleName(self) : component.getSimpleName() + "[]";
    }

    static String getCanonicalName(Class<?> self) {
        Class<?> component = Vm.componentType(self);
        if (component != null) {
            String name = component.getCanonicalName();
            return name == null ? null : name + "[]";
        }
        Class<?> outer = Vm.outerClass(self);
        if (outer != null) {
            String name = outer.getCanonicalName();
            return name == null ? null : name + "." + Vm.simpleName(self);
        }
        return isLocalOrAnonymous(self) ? null : Vm.className(self);
    }

    static String getPackageName(Class<?> self) {
        Class<?> element = self;
        for (Class<?> next = Vm.componentType(self); next != null; next = Vm.componentType(element)) {
            element = next;
        }
        if (Vm.isPrimitive(element)) {
            return "java.lang";
        }
        String name = Vm.className(element);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot).intern();
    }

    static Package getPackage(Class<?> self) {
        if (hasNoFile(self)) {
            return null;
        }
        return Modules.packageOf(self, name -> new Package(name, Modules.of(self)));
    }

    static Module getModule(Class<?> self) {
        return Modules.of(self);
    }

    // ---- shape

    static boolean isArray(Class<?> self) {
        return Vm.componentType(self) != null;
    }

    static boolean isPrimitive(Class<?> self) {
        return Vm.isPrimitive(self);
    }

    static boolean isInterface(Class<?> self) {
        return (Vm.modifiers(self) & Modifier.INTERFACE) != 0;
    }

    static boolean isHidden(Class<?> self) {
        return false;
    }

    static boolean isRecord0(Class<?> self) {
        return Vm.isRecord(self);
    }

    static int getModifiers(Class<?> self) {
        return Vm.modifiers(self);
    }

    static Class<?> getSuperclass(Class<?> self) {
        return Vm.superclass(self);
    }

    static Class<?>[] getInterfaces(Class<?> self) {
        return Vm.interfaces(self);
    }

    static Class<?>[] getInterfaces(Class<?> self, boolean isCopied) {
        return Vm.interfaces(self);
    }

    static Class<?> getComponentType(Class<?> self) {
        return Vm.componentType(self);
    }

    static String descriptorString(Class<?> self) {
        Class<?> component = Vm.componentType(self);
        if (component != null) {
            return "[" + component.descriptorString();
        }
        return Vm.isPrimitive(self)
                ? Wrapper.forPrimitiveType(self).basicTypeString()
                : "L" + Vm.className(self).replace('.', '/') + ";";
    }

    static Class<?> arrayType(Class<?> self) {
        return Vm.arrayType(self);
    }

    static boolean isInstance(Class<?> self, Object object) {
        return object != null && Vm.isInstance(self, object);
    }

    static boolean isAssignableFrom(Class<?> self, Class<?> other) {
        if (other == null) {
            throw new NullPointerException();
        }
        return Vm.isAssignable(self, other);
    }

    // ---- nesting

    static Class<?> getDeclaringClass(Class<?> self) {
        return Vm.outerClass(self);
    }

    static Class<?> getEnclosingClass(Class<?> self) {
        return isLocalOrAnonymous(self)
                ? (Class<?>) Reflected.facts(self).enclosing()[0]
                : Vm.outerClass(self);
    }

    static Object[] getEnclosingMethod0(Class<?> self) {
        return hasNoFile(self) ? null : Reflected.facts(self).enclosing();
    }

    static Class<?> getDeclaringClass0(Class<?> self) {
        return Vm.outerClass(self);
    }

    static Class<?>[] getDeclaredClasses0(Class<?> self) {
        return hasNoFile(self) ? new Class<?>[0] : Reflected.facts(self).declaredClasses();
    }

    static Class<?>[] getPermittedSubclasses0(Class<?> self) {
        return hasNoFile(self) ? null : Reflected.facts(self).permittedSubclasses();
    }

    static Class<?> getNestHost0(Class<?> self) {
        Class<?> host = hasNoFile(self) ? null : Reflected.facts(self).nestHost();
        return host == null ? self : host;
    }

    static Class<?>[] getNestMembers0(Class<?> self) {
        Class<?> host = getNestHost0(self);
        Class<?>[] others = hasNoFile(host) ? new Class<?>[0] : Reflected.facts(host).nestMembers();
        Class<?>[] members = new Class<?>[others.length + 1];
        members[0] = host;
        System.arraycopy(others, 0, members, 1, others.length);
        return members;
    }

    /** Arrays and primitive types have no members of their own. */
    private static boolean hasNoFile(Class<?> self) {
        return Vm.componentType(self) != null || Vm.isPrimitive(self);
    }

    static boolean isMemberClass(Class<?> self) {
        return Vm.outerClass(self) != null;
    }

    static boolean isAnonymousClass(Class<?> self) {
        return Vm.componentType(self) == null && Vm.simpleName(self).isEmpty();
    }

    static boolean isLocalClass(Class<?> self) {
        return isLocalOrAnonymous(self) && !Vm.simpleName(self).isEmpty();
    }

    /** Neither a top-level nor a member class: its simple name is not the end of its own name. */
    private static boolean isLocalOrAnonymous(Class<?> self) {
        if (Vm.componentType(self) != null || Vm.isPrimitive(self) || Vm.outerClass(self) != null) {
            return false;
        }
        String name = Vm.className(self);
        return !name.substring(name.lastIndexOf('.') + 1).equals(Vm.simpleName(self));
    }

    // ---- loading

    static Class<?> getPrimitiveClass(String name) {
        return Vm.primitiveClass(name);
    }

    static Class<?> forName(String name) throws ClassNotFoundException {
        return forName(name, true, null);
    }

    static Class<?> forName(String name, boolean isInitialized, ClassLoader loader)
            throws ClassNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        Class<?> found = Vm.findClass(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        if (isInitialized && Vm.componentType(found) == null) {
            Vm.initClass(found);
        }
        return found;
    }

    static ClassLoader getClassLoader(Class<?> self) {
        return getClassLoader0(self);
    }

    static ClassLoader getClassLoader0(Class<?> self) {
        Class<?> element = self;
        for (Class<?> next = Vm.componentType(self); next != null; next = Vm.componentType(element)) {
            element = next;
        }
        return Vm.isPrimitive(element) || Modules.moduleOf(Vm.className(element)) != null
                ? null
                : AppLoader.INSTANCE;
    }

    static boolean desiredAssertionStatus(Class<?> self) {
        return Vm.assertionsEnabled(self);
    }

    // ---- members

    static Object[] getEnumConstantsShared(Class<?> self) {
        if (!self.isEnum()) {
            return null;
        }
        Vm.initClass(self);
        return (Object[]) Vm.enumValues(self);
    }

    static Map<String, Object> enumConstantDirectory(Class<?> self) {
        Object[] constants = getEnumConstantsShared(self);
        if (constants == null) {
            throw new IllegalArgumentException(Vm.className(self) + " is not an enum class");
        }
        Map<String, Object> directory = new HashMap<>();
        for (Object constant : constants) {
            directory.put(((Enum<?>) constant).name(), constant);
        }
        return directory;
    }

    /** The library asks for fields to update them: that needs no more than name and type. */
    static Field getDeclaredField(Class<?> self, String name) throws NoSuchFieldException {
        if (name == null) {
            throw new NullPointerException();
        }
        int modifiers = Vm.fieldModifiers(self, name);
        if (modifiers < 0) {
            throw new NoSuchFieldException(name);
        }
        if (Modules.moduleOf(Vm.frameClass(Vm.captureFrames()[0])) == null) {
            for (Field field : getDeclaredFields0(self, false)) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        Field field = (Field) Vm.allocate(Field.class);
        Vm.putRef(field, "java/lang/reflect/Field.clazz:Ljava/lang/Class;", self);
        Vm.putRef(field, "java/lang/reflect/Field.name:Ljava/lang/String;", Vm.intern(name));
        Vm.putRef(field, "java/lang/reflect/Field.type:Ljava/lang/Class;", Vm.fieldType(self, name));
        Vm.putInt(field, "java/lang/reflect/Field.modifiers:I", modifiers);
        return field;
    }

    static Field[] getDeclaredFields0(Class<?> self, boolean isPublicOnly) {
        if (hasNoFile(self)) {
            return new Field[0];
        }
        Field[] all = (Field[]) Reflected.facts(self).fields();
        return isPublicOnly ? Arrays.copyOf(all, publicFirst(all)) : all;
    }

    static Method[] getDeclaredMethods0(Class<?> self, boolean isPublicOnly) {
        if (hasNoFile(self)) {
            return new Method[0];
        }
        Method[] all = (Method[]) Reflected.facts(self).methods();
        return isPublicOnly ? Arrays.copyOf(all, publicFirst(all)) : all;
    }

    static Constructor<?>[] getDeclaredConstructors0(Class<?> self, boolean isPublicOnly) {
        if (hasNoFile(self)) {
            return new Constructor<?>[0];
        }
        Constructor<?>[] all = (Constructor<?>[]) Reflected.facts(self).constructors();
        return isPublicOnly ? Arrays.copyOf(all, publicFirst(all)) : all;
    }

    /** Moves the public members to the front, in order; how many there are. */
    private static int publicFirst(Member[] members) {
        int count = 0;
        for (Member member : members) {
            if (Modifier.isPublic(member.getModifiers())) {
                members[count++] = member;
            }
        }
        return count;
    }

    static RecordComponent[] getRecordComponents0(Class<?> self) {
        return (RecordComponent[]) Reflected.facts(self).components();
    }

    static String getGenericSignature0(Class<?> self) {
        return hasNoFile(self) ? null : Reflected.facts(self).signature();
    }

    static byte[] getRawAnnotations(Class<?> self) {
        return hasNoFile(self) ? null : Members.bytes(Reflected.facts(self).annotations());
    }

    static ConstantPool getConstantPool(Class<?> self) {
        ConstantPool pool = (ConstantPool) Vm.allocate(ConstantPool.class);
        Vm.putRef(pool, "jdk/internal/reflect/ConstantPool.constantPoolOop:Ljava/lang/Object;",
                Reflected.pool(self));
        return pool;
    }

    /** AccessibleObject, when it is initialised, gives the factory its access to members. */
    static ReflectionFactory getReflectionFactory() {
        Vm.initClass(AccessibleObject.class);
        return ReflectionFactory.getReflectionFactory();
    }

    static InputStream getResourceAsStream(Class<?> self, String name) {
        return Resources.open(self, name);
    }

    static URL getResource(Class<?> self, String name) {
        if (Resources.exists(Resources.resolve(self, name))) {
            Vm.unsupported("java.lang.Class.getResource(String)");
        }
        return null;
    }

    static Object[] getSigners(Class<?> self) {
        return null;
    }
}
