package plait;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;

/**
 * One JUnit 4 or 3 test that needs JUnit's own runners: rules, {@code @RunWith}, {@code TestCase}.
 * JUnit is called by reflection, for it is the program's.
 */
final class JUnit4Test {
    /** The names that JUnit gives tests which stand for what is wrong with a class. */
    private static final List<String> ERRORS = List.of("initializationError", "warning");

    private final Class<?> type;
    private final String method;
    private final Class<?> requestType;

    JUnit4Test(Class<?> type, String method) throws ClassNotFoundException {
        this.type = type;
        this.method = method;
        this.requestType = Class.forName("org.junit.runner.Request");
    }

    /**
     * Runs the test, or the one of its repetitions with this number (from 1); 0 means all. False when
     * none has passed its assumptions.
     */
    boolean run(int number) throws Throwable {
        List<Object> cases = cases();
        List<Object> found = new ArrayList<>();
        if (cases.isEmpty()) {
            collect(Calls.get(requestType, request(), "getRunner"), found);
        }
        int count = Math.max(cases.size(), found.size());
        if (count == 0) {
            throwFailureOf(request(), null);
            Launcher.refuse("JUnit finds no test " + type.getName() + "." + method);
        }
        if (number > count) {
            Launcher.refuse(method + " runs " + count + " times, not " + number);
        }
        boolean isChecked = false;
        for (int i = 0; i < count; i++) {
            if (number == 0 || number == i + 1) {
                isChecked |= cases.isEmpty() ? runFiltered(found.get(i)) : runAlone(cases.get(i));
            }
        }
        return isChecked;
    }

    private boolean runFiltered(Object description) throws Throwable {
        return throwFailureOf(requestType.getMethod("filterWith", description.getClass())
                .invoke(request(), description), description);
    }

    private boolean runAlone(Object testCase) throws Throwable {
        Object request = alone(testCase);
        List<Object> only = new ArrayList<>();
        collect(Calls.get(requestType, request, "getRunner"), only);
        return throwFailureOf(request, only.get(0));
    }

    /** A new one each time: filters change the runner that a request keeps. */
    private Object request() throws ReflectiveOperationException {
        return requestType.getMethod("aClass", Class.class).invoke(null, type);
    }

    // ---- JUnit 3: filters of suites inside suites let all of a suite run, so a case runs alone

    /** The objects of the test in the suite of its class; none where that is not a plain suite. */
    private List<Object> cases() throws Throwable {
        List<Object> found = new ArrayList<>();
        Class<?> caseType;
        try {
            caseType = Class.forName("junit.framework.TestCase");
        } catch (ClassNotFoundException absent) {
            return found;
        }
        if (caseType.isAssignableFrom(type) && !hasRunner()) {
            addCases(suite(), caseType, found);
        }
        return found;
    }

    private boolean hasRunner() {
        for (Class<?> cls = type; cls != null; cls = cls.getSuperclass()) {
            for (var annotation : cls.getAnnotations()) {
                if (annotation.annotationType().getName().equals("org.junit.runner.RunWith")) {
                    return true;
                }
            }
        }
        return false;
    }

    private Object suite() throws Throwable {
        try {
            type.getMethod("suite");
        } catch (NoSuchMethodException absent) {
            return Class.forName("junit.framework.TestSuite").getConstructor(Class.class).newInstance(type);
        }
        Class<?> maker = Class.forName("org.junit.internal.runners.SuiteMethod");
        try {
            return maker.getMethod("testFromSuiteMethod", Class.class).invoke(null, type);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    private void addCases(Object test, Class<?> caseType, List<Object> found) throws Throwable {
        if (test.getClass().getName().equals("junit.framework.TestSuite")) {
            int count = (Integer) Calls.get(test.getClass(), test, "testCount");
            for (int i = 0; i < count; i++) {
                Object part = test.getClass().getMethod("testAt", int.class).invoke(test, i);
                addCases(part, caseType, found);
            }
        } else if (test.getClass() == type && method.equals(Calls.get(caseType, test, "getName"))) {
            found.add(test);
        }
    }

    /** A request for nothing but one case. */
    private Object alone(Object testCase) throws ReflectiveOperationException {
        Class<?> runnerType = Class.forName("org.junit.runner.Runner");
        Object runner = Class.forName("org.junit.internal.runners.JUnit38ClassRunner")
                .getConstructor(Class.forName("junit.framework.Test")).newInstance(testCase);
        return requestType.getMethod("runner", runnerType).invoke(null, runner);
    }

    // ---- what JUnit says of its tests

    private void collect(Object runner, List<Object> found) throws Throwable {
        Class<?> describable = Class.forName("org.junit.runner.Describable");
        collectFrom(Calls.get(describable, runner, "getDescription"), found);
    }

    /** The descriptions of the test: one, or one per set of parameters. */
    private void collectFrom(Object description, List<Object> found) throws Throwable {
        Class<?> descriptionType = description.getClass();
        String name = (String) Calls.get(descriptionType, description, "getMethodName");
        if (name != null && (name.equals(method) || name.startsWith(method + "["))
                && type.getName().equals(Calls.get(descriptionType, description, "getClassName"))) {
            found.add(description);
        }
        for (Object child : (Iterable<?>) Calls.get(descriptionType, description, "getChildren")) {
            collectFrom(child, found);
        }
    }

    /**
     * Throws the failure of the wanted test or of what is around it; others are not asked for. False
     * when an assumption does not hold.
     */
    private boolean throwFailureOf(Object request, Object wanted) throws Throwable {
        Class<?> core = Class.forName("org.junit.runner.JUnitCore");
        Object result = Calls.call(core.getMethod("run", requestType), Calls.make(core), request);
        for (Object failure : (Iterable<?>) Calls.get(result.getClass(), result, "getFailures")) {
            Object failed = Calls.get(failure.getClass(), failure, "getDescription");
            if (isMeant(failed, wanted)) {
                throw (Throwable) Calls.get(failure.getClass(), failure, "getException");
            }
        }
        if (wanted != null && (Integer) Calls.get(result.getClass(), result, "getRunCount") == 0) {
            Launcher.aborted();
            return false;
        }
        return true;
    }

    private static boolean isMeant(Object failed, Object wanted) throws Throwable {
        if (!(Boolean) Calls.get(failed.getClass(), failed, "isTest") || failed.equals(wanted)) {
            return true;
        }
        return wanted == null
                && ERRORS.contains(Calls.get(failed.getClass(), failed, "getMethodName"));
    }
}
