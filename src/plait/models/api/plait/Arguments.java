package plait;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/**
 * Objects for the arguments of a method on a stock JVM, made by the choices of a counterexample.
 *
 * <p>Each text describes a parameter or an object that may be among the arguments: {@code parameter
 * SLOT}, {@code object CLASS OWNER#FIELD=SLOT...}, {@code array CLASS LENGTH SLOT}, {@code text LENGTH
 * GREATEST} or {@code constant CLASS NAME}. A slot is the letter of a primitive type, or {@code ?} (or
 * {@code !} if it cannot be null) and the numbers of the objects that a reference may be.
 */
final class Arguments {
    private final List<String> parameters = new ArrayList<>();
    private final List<String[]> items = new ArrayList<>();
    private final Object[] chosen;
    private final Object[] made;
    private final ClassLoader loader;

    private Arguments(List<String> texts, ClassLoader loader) {
        for (String text : texts) {
            String[] words = text.split(" ");
            if (words[0].equals("parameter")) {
                parameters.add(words[1]);
            } else {
                items.add(words);
            }
        }
        this.loader = loader;
        chosen = new Object[items.size()];
        made = new Object[items.size()];
    }

    /** The values of the parameters, in order. */
    static Object[] make(List<String> texts, ClassLoader loader) throws Throwable {
        return new Arguments(texts, loader).make();
    }

    private Object[] make() throws Throwable {
        Object[] values = new Object[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = choose(parameters.get(i));
        }
        for (int i = 0; i < items.size(); i++) {
            chosen[i] = chooseContents(items.get(i));
        }
        for (int i = 0; i < made.length; i++) {
            if (!isRecord(i)) {
                made[i] = allocate(i);
            }
        }
        for (int i = 0; i < made.length; i++) {
            if (isRecord(i)) {
                made[i] = construct(i);
            }
        }
        for (int i = 0; i < made.length; i++) {
            if (!isRecord(i)) {
                fill(i);
            }
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = resolved(values[i]);
        }
        return values;
    }

    // ---- choices

    /** The number of an object that is not made yet. */
    private static final class Reference {
        final int number;

        Reference(int number) {
            this.number = number;
        }
    }

    private Object resolved(Object value) {
        return value instanceof Reference ? made[((Reference) value).number] : value;
    }

    private static Object choose(String slot) {
        switch (slot.charAt(0)) {
            case 'Z':
                return Verify.anyBoolean();
            case 'B':
                return Verify.anyByte();
            case 'S':
                return Verify.anyShort();
            case 'C':
                return Verify.anyChar();
            case 'I':
                return Verify.anyInt();
            case 'J':
                return Verify.anyLong();
            case 'F':
                return Verify.anyFloat();
            case 'D':
                return Verify.anyDouble();
            default:
                return chooseReference(slot);
        }
    }

    private static Reference chooseReference(String slot) {
        List<Reference> possible = new ArrayList<>();
        if (slot.charAt(0) == '?') {
            possible.add(null);
        }
        for (String number : slot.substring(1).split(",")) {
            if (!number.isEmpty()) {
                possible.add(new Reference(Integer.parseInt(number)));
            }
        }
        return possible.get(possible.size() == 1 ? 0 : Verify.anyInt(0, possible.size() - 1));
    }

    private static Object chooseContents(String[] item) {
        if (item[0].equals("text")) {
            char[] text = new char[Integer.parseInt(item[1])];
            for (int i = 0; i < text.length; i++) {
                text[i] = (char) Verify.anyInt(0, Integer.parseInt(item[2]));
            }
            return new String(text);
        }
        if (item[0].equals("array")) {
            Object[] elements = new Object[Integer.parseInt(item[2])];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = choose(item[3]);
            }
            return elements;
        }
        Object[] values = new Object[item[0].equals("object") ? item.length - 2 : 0];
        for (int i = 0; i < values.length; i++) {
            values[i] = choose(item[i + 2].substring(item[i + 2].indexOf('=') + 1));
        }
        return values;
    }

    // ---- objects

    private boolean isRecord(int number) throws ClassNotFoundException {
        String[] item = items.get(number);
        return item[0].equals("object") && type(item[1]).isRecord();
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private Object allocate(int number) throws Throwable {
        String[] item = items.get(number);
        if (item[0].equals("text")) {
            return chosen[number];
        }
        Class<?> type = type(item[1]);
        if (item[0].equals("array")) {
            return Array.newInstance(type.getComponentType(), ((Object[]) chosen[number]).length);
        }
        if (item[0].equals("constant")) {
            Field constant = type.getDeclaredField(item[2]);
            constant.setAccessible(true);
            return constant.get(null);
        }
        if (isBox(type)) {
            Class<?> primitive = (Class<?>) type.getField("TYPE").get(null);
            return type.getConstructor(primitive).newInstance((Object[]) chosen[number]);
        }
        return type == Object.class ? new Object() : blank(type);
    }

    private static boolean isBox(Class<?> type) {
        return type == Boolean.class || type == Character.class
                || type.getSuperclass() == Number.class && type.getName().startsWith("java.lang.");
    }

    /** An object of the class whose constructor has not run. */
    private static Object blank(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), type);
    }

    /** A record, by its constructor; what it refers to is there already. */
    private Object construct(int number) throws Throwable {
        Class<?> type = type(items.get(number)[1]);
        Object[] values = ((Object[]) chosen[number]).clone();
        for (int i = 0; i < values.length; i++) {
            values[i] = resolved(values[i]);
        }
        Class<?>[] types = new Class<?>[values.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = type.getRecordComponents()[i].getType();
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException failure) {
            throw new IllegalStateException("there is no such record", failure.getCause());
        }
    }

    private void fill(int number) throws ReflectiveOperationException {
        String[] item = items.get(number);
        if (item[0].equals("array")) {
            Object[] elements = (Object[]) chosen[number];
            for (int i = 0; i < elements.length; i++) {
                Array.set(made[number], i, resolved(elements[i]));
            }
        } else if (item[0].equals("object") && !isBox(type(item[1]))) {
            Object[] values = (Object[]) chosen[number];
            for (int i = 0; i < values.length; i++) {
                String name = item[i + 2].substring(0, item[i + 2].indexOf('='));
                int hash = name.indexOf('#');
                Field field = type(name.substring(0, hash)).getDeclaredField(name.substring(hash + 1));
                field.setAccessible(true);
                field.set(made[number], resolved(values[i]));
            }
        }
    }
}
