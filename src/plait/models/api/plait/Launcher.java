package plait;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
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

    private static final int CONDITION_WORDS = 5;

    private Launcher() {}

    /**
     * Either {@code method CLASS NAME DESCRIPTOR any}, or {@code method CLASS NAME DESCRIPTOR objects
     * TEXT...} (see {@link Arguments}; a first {@code receiver} says that the first one is the object to
     * call the method on), or {@code method CLASS NAME DESCRIPTOR given ARGUMENT...}. After the
     * descriptor may stand {@code assume CLASS NAME DESCRIPTOR TAKES} and {@code guarantee CLASS NAME
     * DESCRIPTOR TAKES}, conditions with the positions of the values that they take.
     * Or {@code test CLASS EXPECTED STEP...}, where EXPECTED is a class or a dash and a
     * step is {@code before-all}, {@code before-each}, {@code test}, {@code after-each} or {@code
     * after-all}, a colon, a class, a hash and the name of a method; or {@code junit4 CLASS METHOD
     * NUMBER}; or {@code jupiter CLASS KIND NUMBER STEP...}, see {@link JupiterTest}.
     */
    public static void main(String[] arguments) throws Throwable {
        List<String> rest = List.of(arguments).subList(2, arguments.length);
        Class<?> type = Class.forName(arguments[1]);
        switch (arguments[0]) {
            case "method":
                runMethod(type, rest);
                break;
            case "test":
                Test test = new Test(type, rest.get(0), rest.subList(1, rest.size()));
                passOn(unlessAborted(test::run));
                break;
            case "junit4":
                passOn(new JUnit4Test(type, rest.get(0)).run(Integer.parseInt(rest.get(1))));
                break;
            default:
                JupiterTest jupiter = new JupiterTest(
                        rest.get(0), Integer.parseInt(rest.get(1)), rest.subList(2, rest.size()));
                passOn(unlessAborted(jupiter::run) && jupiter.isChecked());
        }
    }

    private static void passOn(boolean isChecked) {
        if (!isChecked) {
            nothingChecked();
        }
    }

    /** Ends the body quietly, and gives false, when an assumption of the test does not hold. */
    static boolean unlessAborted(Body body) throws Throwable {
        try {
            body.run();
            return true;
        } catch (Throwable failure) {
            boolean isAbort = Calls.typeNamed(failure, "org.opentest4j.TestAbortedException") != null
                    || Calls.typeNamed(failure, "org.junit.internal.AssumptionViolatedException") != null;
            if (!isAbort) {
                throw failure;
            }
            aborted();
            return false;
        }
    }

    /** An assumption of the test did not hold: this run says nothing. */
    public static void aborted() {
        System.err.println("an assumption of the test does not hold");
    }

    /** No invocation of the test has passed its assumptions. */
    public static void nothingChecked() {}

    /** The test needs something of JUnit that Plait does not know. */
    static void refuse(String what) {
        throw new UnsupportedOperationException(what);
    }

    // ---- one method

    private static void runMethod(Class<?> type, List<String> words) throws Throwable {
        Method method = Calls.find(type, words.get(0), words.get(1));
        List<String> rest = words.subList(2, words.size());
        List<String> assumed = null;
        List<String> guaranteed = null;
        if (rest.get(0).equals("assume")) {
            assumed = rest.subList(1, CONDITION_WORDS);
            rest = rest.subList(CONDITION_WORDS, rest.size());
        }
        if (rest.get(0).equals("guarantee")) {
            guaranteed = rest.subList(1, CONDITION_WORDS);
            rest = rest.subList(CONDITION_WORDS, rest.size());
        }
        List<Object> values = values(type, method, rest.get(0), rest.subList(1, rest.size()));
        if (assumed != null) {
            Verify.assume(ask(assumed, values));
        }
        Object result = callOn(method, values);
        if (guaranteed != null) {
            if (method.getReturnType() != void.class) {
                values.add(result);
            }
            Verify.check(ask(guaranteed, values), guaranteed.get(0) + "." + guaranteed.get(1));
        }
    }

    /** The object to call a method on, if it needs one, and the arguments. */
    private static List<Object> values(
            Class<?> type, Method method, String kind, List<String> texts) throws Throwable {
        List<Object> values = new ArrayList<>();
        boolean hasReceiver = false;
        if (kind.equals("objects")) {
            hasReceiver = texts.get(0).equals("receiver");
            texts = hasReceiver ? texts.subList(1, texts.size()) : texts;
            values.addAll(Arrays.asList(Arguments.make(texts, type.getClassLoader())));
        } else {
            for (Class<?> parameter : method.getParameterTypes()) {
                values.add(kind.equals("any") ? any(parameter)
                        : parse(parameter, texts.get(values.size())));
            }
        }
        if (!hasReceiver && !Modifier.isStatic(method.getModifiers())) {
            values.add(0, Calls.make(type));
        }
        return values;
    }

    private static boolean ask(List<String> condition, List<Object> values) throws Throwable {
        Method method = Calls.find(Class.forName(condition.get(0)), condition.get(1), condition.get(2));
        List<Object> taken = new ArrayList<>();
        for (String position : condition.get(3).split(",")) {
            if (!position.equals("-")) {
                taken.add(values.get(Integer.parseInt(position)));
            }
        }
        return (Boolean) callOn(method, taken);
    }

    private static Object callOn(Method method, List<Object> values) throws Throwable {
        if (Modifier.isStatic(method.getModifiers())) {
            return Calls.call(method, null, values.toArray());
        }
        return Calls.call(method, values.get(0), values.subList(1, values.size()).toArray());
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
        }
        return Verify.anyDouble();
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
