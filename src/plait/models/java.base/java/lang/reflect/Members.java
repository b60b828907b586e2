package java.lang.reflect;

import java.nio.charset.StandardCharsets;
import jdk.internal.reflect.ConstructorAccessor;
import plait.vm.Platform;
import plait.vm.Reflected;
import plait.vm.Vm;

/** Makes the objects of reflection; the bodies that the IR builder makes call it. */
public final class Members {
    private static final String ACCESSOR =
            "java/lang/reflect/Constructor.constructorAccessor:Ljdk/internal/reflect/ConstructorAccessor;";

    private Members() {}

    public static Method method(Class<?> owner, String name, Class<?>[] parameters, Class<?> result,
            Class<?>[] exceptions, int modifiers, int number, String signature, String annotations,
            String parameterAnnotations, String annotationDefault) {
        return new Method(owner, name, parameters, result, exceptions, modifiers, number, signature,
                bytes(annotations), bytes(parameterAnnotations), bytes(annotationDefault));
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    public static Constructor<?> constructor(Class<?> owner, Class<?>[] parameters, Class<?>[] exceptions,
            int modifiers, int number, String signature, String annotations, String parameterAnnotations) {
        return new Constructor(owner, parameters, exceptions, modifiers, number, signature,
                bytes(annotations), bytes(parameterAnnotations));
    }

    public static Field field(Class<?> owner, String name, Class<?> type, int modifiers, int number,
            String signature, String annotations) {
        boolean isTrusted = Modifier.isFinal(modifiers)
                && (Modifier.isStatic(modifiers) || Vm.isRecord(owner));
        return new Field(owner, name, type, modifiers, isTrusted, number, signature, bytes(annotations));
    }

    public static RecordComponent component(Class<?> owner, String name, Class<?> type, String signature,
            String annotations) {
        RecordComponent made = (RecordComponent) Vm.allocate(RecordComponent.class);
        Vm.putRef(made, "java/lang/reflect/RecordComponent.clazz:Ljava/lang/Class;", owner);
        Vm.putRef(made, "java/lang/reflect/RecordComponent.name:Ljava/lang/String;", name);
        Vm.putRef(made, "java/lang/reflect/RecordComponent.type:Ljava/lang/Class;", type);
        Vm.putRef(made, "java/lang/reflect/RecordComponent.signature:Ljava/lang/String;", signature);
        Vm.putRef(made, "java/lang/reflect/RecordComponent.annotations:[B", bytes(annotations));
        Vm.putRef(made, "java/lang/reflect/RecordComponent.accessor:Ljava/lang/reflect/Method;",
                accessor(owner, name));
        return made;
    }

    private static Method accessor(Class<?> owner, String name) {
        for (Object method : Reflected.facts(owner).methods()) {
            Method candidate = (Method) method;
            if (candidate.getName().equals(name) && candidate.getParameterCount() == 0) {
                return candidate;
            }
        }
        return null;
    }

    /** The declared method with this number in the class file. */
    public static Method methodAt(Class<?> owner, int number) {
        for (Object method : Reflected.facts(owner).methods()) {
            if (Vm.getInt(method, "java/lang/reflect/Method.slot:I") == number) {
                return (Method) method;
            }
        }
        throw new InternalError(owner + " has no method " + number);
    }

    /** A constructor whose objects come from elsewhere. */
    public static Constructor<?> constructorBy(Constructor<?> original, ConstructorAccessor maker) {
        Constructor<?> made = (Constructor<?>) Vm.copy(original);
        Vm.putRef(made, ACCESSOR, maker);
        made.setAccessible(true);
        return made;
    }

    /** Where the objects of a constructor come from, null when it makes them itself. */
    static ConstructorAccessor maker(Constructor<?> constructor) {
        return (ConstructorAccessor) Vm.getRef(constructor, ACCESSOR);
    }

    /** Runs a constructor on an object that exists, of its class or a subclass. */
    public static void construct(Constructor<?> constructor, Object object, Object... arguments)
            throws Throwable {
        int number = Vm.getInt(constructor, "java/lang/reflect/Constructor.slot:I");
        Reflected.specialCall(constructor.getDeclaringClass(), number).call(object, arguments);
    }

    /** What a proxy's method throws when its handler throws this. */
    public static Throwable thrown(Throwable exception, Method method) {
        if (exception instanceof RuntimeException || exception instanceof Error) {
            return exception;
        }
        for (Class<?> declared : method.getExceptionTypes()) {
            if (declared.isInstance(exception)) {
                return exception;
            }
        }
        return new UndeclaredThrowableException(exception);
    }

    public static byte[] bytes(String raw) {
        return raw == null ? null : raw.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The arguments as the parameters want them: primitives widened (JLS 5.1.2), all checked. */
    public static Object[] converted(Class<?>[] types, Object[] arguments) {
        int count = arguments == null ? 0 : arguments.length;
        if (count != types.length) {
            throw new IllegalArgumentException(Platform.wrongNumber(count, types.length));
        }
        Object[] converted = new Object[count];
        for (int i = 0; i < count; i++) {
            Object argument = arguments[i];
            if (types[i].isPrimitive()) {
                converted[i] = widened(argument, types[i]);
            } else if (argument == null || Vm.isInstance(types[i], argument)) {
                converted[i] = argument;
            }
            if (converted[i] == null && (argument != null || types[i].isPrimitive())) {
                throw new IllegalArgumentException("argument type mismatch");
            }
        }
        return converted;
    }

    /** The box of a primitive type that holds the number; null when it cannot be widened to it. */
    public static Object widened(Object box, Class<?> type) {
        if (type == boolean.class) {
            return box instanceof Boolean ? box : null;
        }
        if (type == char.class) {
            return box instanceof Character ? box : null;
        }
        if (box instanceof Character character) {
            return type == byte.class || type == short.class ? null : ofLong(character.charValue(), type);
        }
        if (!(box instanceof Number number) || rank(box) < 0 || rank(box) > rank(type)) {
            return null;
        }
        if (type == double.class) {
            return number.doubleValue();
        }
        return type == float.class ? (Object) number.floatValue() : ofLong(number.longValue(), type);
    }

    private static Object ofLong(long value, Class<?> type) {
        if (type == byte.class) {
            return (byte) value;
        }
        if (type == short.class) {
            return (short) value;
        }
        if (type == int.class) {
            return (int) value;
        }
        if (type == long.class) {
            return value;
        }
        return type == float.class ? (Object) (float) value : (Object) (double) value;
    }

    private static int rank(Object box) {
        if (box instanceof Byte) {
            return 0;
        }
        if (box instanceof Short) {
            return 1;
        }
        if (box instanceof Integer) {
            return 2;
        }
        if (box instanceof Long) {
            return 3;
        }
        if (box instanceof Float) {
            return 4;
        }
        return box instanceof Double ? 5 : -1;
    }

    private static int rank(Class<?> type) {
        if (type == byte.class) {
            return 0;
        }
        if (type == short.class) {
            return 1;
        }
        if (type == int.class) {
            return 2;
        }
        if (type == long.class) {
            return 3;
        }
        return type == float.class ? 4 : 5;
    }
}
