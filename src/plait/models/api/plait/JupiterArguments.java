package plait;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.BaseStream;

/** The arguments of a {@code @ParameterizedTest}, from the annotations that name their sources. */
final class JupiterArguments {
    private static final String PROVIDERS = "org.junit.jupiter.params.provider.";
    private static final String[] VALUES = {
        "shorts", "bytes", "ints", "longs", "floats", "doubles", "chars", "booleans", "strings", "classes",
    };

    private final Method test;
    private final Object shared;
    private final List<Object[]> rows = new ArrayList<>();
    private final Set<Class<?>> seen = new HashSet<>();

    /** Factories that are instance methods run on the shared object, if there is one. */
    JupiterArguments(Method test, Object shared) {
        this.test = test;
        this.shared = shared;
    }

    /** The arguments of each invocation, as the parameters want them. */
    List<Object[]> rows() throws Throwable {
        refuseOwnConversions();
        addAll(test.getAnnotations());
        List<Object[]> converted = new ArrayList<>();
        for (Object[] row : rows) {
            converted.add(converted(row));
        }
        if (converted.isEmpty()) {
            Launcher.refuse(test.getName() + " has no arguments: no source of them that Plait knows");
        }
        return converted;
    }

    private void refuseOwnConversions() {
        for (Annotation[] annotations : test.getParameterAnnotations()) {
            for (Annotation annotation : annotations) {
                if (annotation.annotationType().getName().startsWith("org.junit.jupiter.")) {
                    Launcher.refuse(annotation.annotationType().getName());
                }
            }
        }
        for (Class<?> type : test.getParameterTypes()) {
            if (type.getName().startsWith("org.junit.jupiter.")) {
                Launcher.refuse("a parameter of type " + type.getName());
            }
        }
    }

    private Object[] converted(Object[] row) throws Throwable {
        Class<?>[] types = test.getParameterTypes();
        if (row.length < types.length) {
            throw new IllegalArgumentException(
                    test.getName() + " takes " + types.length + " arguments, its source gives " + row.length);
        }
        Object[] values = new Object[types.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Conversion.convert(row[i], types[i]);
        }
        return values;
    }

    /** Sources may stand on the method, in a container of repeated ones, or on another annotation. */
    private void addAll(Annotation[] annotations) throws Throwable {
        for (Annotation annotation : annotations) {
            Class<?> type = annotation.annotationType();
            if (type.getName().startsWith(PROVIDERS) && add(annotation, type.getSimpleName())) {
                continue;
            }
            if (!type.getName().startsWith("java.") && seen.add(type)) {
                addAll(type.getAnnotations());
            }
        }
    }

    private boolean add(Annotation source, String name) throws Throwable {
        switch (name) {
            case "ValueSource": addValues(source); return true;
            case "EnumSource": addConstants(source); return true;
            case "CsvSource": addLines(source); return true;
            case "MethodSource": addFactories(source); return true;
            case "NullSource": rows.add(new Object[] {null}); return true;
            case "EmptySource": rows.add(new Object[] {empty(test.getParameterTypes()[0])}); return true;
            case "NullAndEmptySource": return false;
            case "ValueSources": case "EnumSources": case "CsvSources": case "MethodSources":
                addAll((Annotation[]) value(source, "value"));
                return true;
            default:
                Launcher.refuse(source.annotationType().getName());
                return true;
        }
    }

    private static Object value(Annotation annotation, String element) throws Throwable {
        Method method = annotation.annotationType().getMethod(element);
        method.setAccessible(true);
        return Calls.call(method, annotation);
    }

    private void addValues(Annotation source) throws Throwable {
        for (String element : VALUES) {
            for (Object one : elements(value(source, element))) {
                rows.add(new Object[] {one});
            }
        }
    }

    private void addConstants(Annotation source) throws Throwable {
        Class<?> type = (Class<?>) value(source, "value");
        if (!type.isEnum() || type.getName().startsWith(PROVIDERS)) {
            type = test.getParameterTypes()[0];
        }
        Set<String> names = new LinkedHashSet<>(Arrays.asList((String[]) value(source, "names")));
        String mode = ((Enum<?>) value(source, "mode")).name();
        for (Object constant : type.getEnumConstants()) {
            if (isChosen(((Enum<?>) constant).name(), names, mode)) {
                rows.add(new Object[] {constant});
            }
        }
    }

    private static boolean isChosen(String name, Set<String> names, String mode) {
        switch (mode) {
            case "INCLUDE": return names.isEmpty() || names.contains(name);
            case "EXCLUDE": return !names.contains(name);
            case "MATCH_ALL": return names.stream().allMatch(name::matches);
            case "MATCH_ANY": return names.stream().anyMatch(name::matches);
            case "MATCH_NONE": return names.stream().noneMatch(name::matches);
            default:
                Launcher.refuse("@EnumSource with mode " + mode);
                return false;
        }
    }

    private void addLines(Annotation source) throws Throwable {
        char delimiter = (Character) value(source, "delimiter");
        String delimiterText = (String) value(source, "delimiterString");
        if (delimiter != 0) {
            delimiterText = String.valueOf(delimiter);
        } else if (delimiterText.isEmpty()) {
            delimiterText = ",";
        }
        CsvLines lines = new CsvLines(delimiterText, (Character) value(source, "quoteCharacter"),
                (String) value(source, "emptyValue"),
                new HashSet<>(Arrays.asList((String[]) value(source, "nullValues"))),
                (Boolean) value(source, "ignoreLeadingAndTrailingWhitespace"));
        String block = (String) value(source, "textBlock");
        boolean hasHeader = (Boolean) value(source, "useHeadersInDisplayName");
        List<Object[]> records = block.isEmpty()
                ? lines.separate((String[]) value(source, "value"))
                : lines.together(block);
        rows.addAll(hasHeader ? records.subList(1, records.size()) : records);
    }

    private void addFactories(Annotation source) throws Throwable {
        for (String name : (String[]) value(source, "value")) {
            for (Object element : elements(callFactory(name.isEmpty() ? test.getName() : name))) {
                Class<?> arguments = Calls.typeNamed(element, PROVIDERS + "Arguments");
                if (arguments != null) {
                    rows.add((Object[]) Calls.get(arguments, element, "get"));
                } else {
                    rows.add(element instanceof Object[] ? (Object[]) element : new Object[] {element});
                }
            }
        }
    }

    private Object callFactory(String name) throws Throwable {
        int hash = name.indexOf('#');
        Class<?> owner = hash < 0
                ? test.getDeclaringClass()
                : Class.forName(name.substring(0, hash));
        String method = name.substring(hash + 1).replace("()", "");
        if (method.indexOf('(') >= 0) {
            Launcher.refuse("@MethodSource with a factory that has parameters");
        }
        Method factory = Calls.find(owner, method, "()");
        return Calls.call(factory, Modifier.isStatic(factory.getModifiers()) ? null : shared);
    }

    /** The elements of anything that JUnit takes for many values. */
    static List<Object> elements(Object many) {
        List<Object> found = new ArrayList<>();
        if (many instanceof BaseStream) {
            ((BaseStream<?, ?>) many).iterator().forEachRemaining(found::add);
        } else if (many instanceof Iterable) {
            ((Iterable<?>) many).forEach(found::add);
        } else if (many instanceof Iterator) {
            ((Iterator<?>) many).forEachRemaining(found::add);
        } else if (many != null && many.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(many); i++) {
                found.add(Array.get(many, i));
            }
        } else {
            throw new IllegalArgumentException("not a collection of values: " + many);
        }
        return found;
    }

    private static Object empty(Class<?> type) {
        if (type == String.class) {
            return "";
        } else if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        } else if (type == List.class || type == Iterable.class) {
            return Collections.emptyList();
        } else if (type == Set.class) {
            return Collections.emptySet();
        } else if (type == Map.class) {
            return Collections.emptyMap();
        }
        Launcher.refuse("@EmptySource for " + type.getName());
        return null;
    }
}
