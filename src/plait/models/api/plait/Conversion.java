package plait;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The implicit conversions that JUnit 5 does with the arguments of parameterized tests. */
final class Conversion {
    private Conversion() {}

    static Object convert(Object value, Class<?> target) throws Throwable {
        if (value == null) {
            if (target.isPrimitive()) {
                throw new IllegalArgumentException(
                        "Cannot convert null to primitive value of type " + target.getName());
            }
            return null;
        }
        boolean isWidened = target.isPrimitive() && !(value instanceof String);
        if (isWidened || target.isInstance(value)) {
            return value;
        }
        if (value instanceof String) {
            return parse((String) value, target);
        }
        throw new IllegalArgumentException("No built-in converter for source type "
                + value.getClass().getName() + " and target type " + target.getName());
    }

    private static Object parse(String text, Class<?> target) throws Throwable {
        String digits = text.replace("_", "");
        if (target == int.class || target == Integer.class) {
            return Integer.decode(digits);
        } else if (target == long.class || target == Long.class) {
            return Long.decode(digits);
        } else if (target == double.class || target == Double.class) {
            return Double.valueOf(digits);
        } else if (target == boolean.class || target == Boolean.class) {
            return parseBoolean(text);
        } else if (target == char.class || target == Character.class) {
            return parseChar(text);
        } else if (target == short.class || target == Short.class) {
            return Short.decode(digits);
        } else if (target == byte.class || target == Byte.class) {
            return Byte.decode(digits);
        } else if (target == float.class || target == Float.class) {
            return Float.valueOf(digits);
        } else if (target == BigDecimal.class) {
            return new BigDecimal(text);
        } else if (target == BigInteger.class) {
            return new BigInteger(text);
        } else if (target == UUID.class) {
            return UUID.fromString(text);
        } else if (target == Class.class) {
            return Class.forName(text);
        } else if (target.isEnum()) {
            return constant(target, text);
        } else if (target.getName().startsWith("java.time.")) {
            return parseTime(text, target);
        }
        return make(text, target);
    }

    private static Boolean parseBoolean(String text) {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException("no boolean: " + text);
        }
        return Boolean.valueOf(text);
    }

    private static Character parseChar(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("String must have length of 1: " + text);
        }
        return text.charAt(0);
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }

    private static Object parseTime(String text, Class<?> target) throws Throwable {
        boolean isZone = target.getSimpleName().startsWith("Zone") && !target.getSimpleName().startsWith("Zoned");
        Method method = isZone
                ? target.getMethod("of", String.class)
                : target.getMethod("parse", CharSequence.class);
        return Calls.call(method, null, text);
    }

    /** By the one factory method or constructor that takes a string. */
    private static Object make(String text, Class<?> target) throws Throwable {
        List<Method> factories = new ArrayList<>();
        for (Method method : target.getDeclaredMethods()) {
            boolean isFactory = Modifier.isStatic(method.getModifiers())
                    && !Modifier.isPrivate(method.getModifiers())
                    && method.getReturnType() == target
                    && isOfString(method.getParameterTypes());
            if (isFactory) {
                factories.add(method);
            }
        }
        if (factories.size() == 1) {
            factories.get(0).setAccessible(true);
            return Calls.call(factories.get(0), null, text);
        }
        for (Constructor<?> constructor : target.getDeclaredConstructors()) {
            if (isOfString(constructor.getParameterTypes()) && !Modifier.isPrivate(constructor.getModifiers())) {
                return Calls.make(target, new Class<?>[] {String.class}, text);
            }
        }
        Launcher.refuse("converting a string to " + target.getName());
        return null;
    }

    private static boolean isOfString(Class<?>[] types) {
        return types.length == 1 && types[0] == String.class;
    }
}
