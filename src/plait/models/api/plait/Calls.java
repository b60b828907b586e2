package plait;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reflective calls that throw what the called code throws. */
final class Calls {
    private Calls() {}

    /** The method with this name and these parameters, declared in the class or above it. */
    static Method find(Class<?> type, String name, String descriptor) {
        String wanted = descriptor.substring(0, descriptor.indexOf(')') + 1);
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Method method : owner.getDeclaredMethods()) {
                if (method.getName().equals(name) && parameters(method).equals(wanted)) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        throw new IllegalArgumentException(type + " has no method " + name + descriptor);
    }

    private static String parameters(Method method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            text.append(type.descriptorString());
        }
        return text.append(')').toString();
    }

    /** An object made by the only constructor with these parameters. */
    static Object make(Class<?> type, Class<?>[] parameters, Object... values) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    /** An object made without arguments. */
    static Object make(Class<?> type) throws Throwable {
        return make(type, new Class<?>[0]);
    }

    static Object call(Method method, Object receiver, Object... values) throws Throwable {
        try {
            return method.invoke(receiver, values);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    /** Calls a public method without parameters, as the public type that declares it has it. */
    static Object get(Class<?> type, Object receiver, String name) throws Throwable {
        Method method = type.getMethod(name);
        method.setAccessible(true);
        return call(method, receiver);
    }

    /** The class or interface of this name that the object is an instance of, or null. */
    static Class<?> typeNamed(Object object, String name) {
        return object == null ? null : typeNamed(object.getClass(), name);
    }

    private static Class<?> typeNamed(Class<?> type, String name) {
        if (type == null || type.getName().equals(name)) {
            return type;
        }
        for (Class<?> above : type.getInterfaces()) {
            Class<?> found = typeNamed(above, name);
            if (found != null) {
                return found;
            }
        }
        return typeNamed(type.getSuperclass(), name);
    }
}
