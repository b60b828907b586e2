package plait;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs on a stock JVM what is no main method, as Plait runs it: one method, with arguments that are
 * given or taken from the recorded inputs, or one JUnit test with its fixture. {@code plait replay}
 * starts it. Tests that are more than one method of one object run through it under Plait, too.
 */
public final class Launcher {
    interface Body {
        void run() throws Throwable;
    }

    private static final int STRING_LENGTH = 3;

    private Launcher() {}

    /**
     * Either {@code method CLASS NAME DESCRIPTOR any} or {@code method CLASS NAME DESCRIPTOR given
     * ARGUMENT...}; or {@code test CLASS EXPECTED STEP...}, where EXPECTED is a class or a dash and a
     * step is {@code before-all}, {@code before-each}, {@code test}, {@code after-each} or {@code
     * after-all}, a colon, a class, a hash and the name of a method; or {@code junit4 CLASS METHOD
     * NUMBER}; or {@code jupiter CLASS KIND NUMBER STEP...}, see {@link JupiterTest}.
     */
    public static void main(String[] arguments) throws Throwable {
        List<String> rest = List.of(arguments).subList(2, arguments.length);
        Class<?> type = Class.forName(arguments[1]);
        switch (arguments[0]) {
            case "method":
                runMethod(type, rest.get(0), rest.get(1), rest.get(2).equals("any"),
                        rest.subList(3, rest.size()));
                break;
            case "test":
                Test test = new Test(type, rest.get(0), rest.subList(1, rest.size()));
                unlessAborted(test::run);
                break;
            case "junit4":
                new JUnit4Test(type, rest.get(0)).run(Integer.parseInt(rest.get(1)));
                break;
            default:
                JupiterTest jupiter = new JupiterTest(
                        rest.get(0), Integer.parseInt(rest.get(1)), rest.subList(2, rest.size()));
                unlessAborted(jupiter::run);
        }
    }

    /** Ends the body quietly when an assumption of the test does not hold. */
    static void unlessAborted(Body body) throws Throwable {
        try {
            body.run();
        } catch (Throwable failure) {
            boolean isAbort = Calls.typeNamed(failure, "org.opentest4j.TestAbortedException") != null
                    || Calls.typeNamed(failure, "org.junit.internal.AssumptionViolatedException") != null;
            if (!isAbort) {
                throw failure;
            }
            aborted();
        }
    }

    /** An assumption of the test did not hold: this run says nothing. */
    public static void aborted() {
        System.err.println("an assumption of the test does not hold");
    }

    /** The test needs something of JUnit that Plait does not know. */
    static void refuse(String what) {
        throw new UnsupportedOperationException(what);
    }

    // ---- one method

    private static void runMethod(
            Class<?> type, String name, String descriptor, boolean isAny, List<String> texts)
            throws Throwable {
        Method method = Calls.find(type, name, descriptor);
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = isAny ? any(types[i]) : parse(types[i], texts.get(i));
        }
        Object receiver = Modifier.isStatic(method.getModifiers()) ? null : Calls.make(type);
        Calls.call(method, receiver, values);
    }

    private static Object any(Class<?> type) {
        if (type == boolean.class) {
            return Verify.anyBoolean();
        } else if (type == byte.class) {
            return Verify.anyByte();
        } else if (type == char.class) {
            return Verify.anyChar();
        } else if (type == short.class) {
            return Verify.anyShort();
        } else if (type == int.class) {
            return Verify.anyInt();
        } else if (type == long.class) {
            return Verify.anyLong();
        } else if (type == float.class) {
            return Verify.anyFloat();
        } else if (type == double.class) {
            return Verify.anyDouble();
        }
        return Verify.anyString(STRING_LENGTH);
    }

    private static Object parse(Class<?> type, String text) {
        if (type == boolean.class) {
            return Boolean.parseBoolean(text);
        } else if (type == byte.class) {
            return Byte.decode(text);
        } else if (type == char.class) {
            return text.charAt(0);
        } else if (type == short.class) {
            return Short.decode(text);
        } else if (type == int.class) {
            return Integer.decode(text);
        } else if (type == long.class) {
            return Long.decode(text);
        } else if (type == float.class) {
            return Float.parseFloat(text);
        } else if (type == double.class) {
            return Double.parseDouble(text);
        }
        return text;
    }

    // ---- one test

    private static final class Test {
        private final Class<?> type;
        private final String expected;
        private final List<String> steps;

        Test(Class<?> type, String expected, List<String> steps) {
            this.type = type;
            this.expected = expected;
            this.steps = steps;
        }

        void run() throws Throwable {
            List<Method> beforeAll = methods("before-all");
            List<Method> afterAll = methods("after-all");
            boolean isShared = hasInstanceMethod(beforeAll) || hasInstanceMethod(afterAll);
            Object shared = isShared ? Calls.make(type) : null;
            try {
                callEach(beforeAll, shared);
                runOn(shared == null ? Calls.make(type) : shared);
            } catch (Throwable failure) {
                callEach(afterAll, shared);
                throw failure;
            }
            callEach(afterAll, shared);
        }

        private void runOn(Object receiver) throws Throwable {
            List<Method> afterEach = methods("after-each");
            try {
                callEach(methods("before-each"), receiver);
                runTest(receiver);
            } catch (Throwable failure) {
                callEach(afterEach, receiver);
                throw failure;
            }
            callEach(afterEach, receiver);
        }

        private void runTest(Object receiver) throws Throwable {
            if (expected.equals("-")) {
                callEach(methods("test"), receiver);
                return;
            }
            try {
                callEach(methods("test"), receiver);
            } catch (Throwable failure) {
                if (Class.forName(expected, false, type.getClassLoader()).isInstance(failure)) {
                    return;
                }
                throw failure;
            }
            throw new AssertionError("Expected exception: " + expected);
        }

        private List<Method> methods(String role) throws ClassNotFoundException {
            List<Method> found = new ArrayList<>();
            for (String step : steps) {
                String[] parts = step.split("[:#]");
                if (parts[0].equals(role)) {
                    found.add(Calls.find(Class.forName(parts[1]), parts[2], "()"));
                }
            }
            return found;
        }

        private static boolean hasInstanceMethod(List<Method> methods) {
            return methods.stream().anyMatch(method -> !Modifier.isStatic(method.getModifiers()));
        }

        private static void callEach(List<Method> methods, Object receiver) throws Throwable {
            for (Method method : methods) {
                Calls.call(method, receiver);
            }
        }
    }
}
