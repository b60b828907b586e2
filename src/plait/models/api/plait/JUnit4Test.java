package plait;

import java.util.ArrayList;
import java.util.List;

/**
 * One JUnit 4 or 3 test that needs JUnit's own runners: rules, {@code @RunWith}, {@code TestCase}.
 * JUnit is called by reflection, for it is the program's.
 */
final class JUnit4Test {
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
        Object runner = Calls.get(requestType, request(), "getRunner");
        Class<?> describable = Class.forName("org.junit.runner.Describable");
        List<Object> found = new ArrayList<>();
        collect(Calls.get(describable, runner, "getDescription"), found);
        if (found.isEmpty()) {
            throwFailureOf(request());
            Launcher.refuse("JUnit finds no test " + type.getName() + "." + method);
        }
        boolean isChecked = false;
        for (int i = 0; i < found.size(); i++) {
            if (number == 0 || number == i + 1) {
                Object description = found.get(i);
                isChecked |= throwFailureOf(requestType.getMethod("filterWith", description.getClass())
                        .invoke(request(), description));
            }
        }
        if (number > found.size()) {
            Launcher.refuse(method + " runs " + found.size() + " times, not " + number);
        }
        return isChecked;
    }

    /** A new one each time: filters change the runner that a request keeps. */
    private Object request() throws ReflectiveOperationException {
        return requestType.getMethod("aClass", Class.class).invoke(null, type);
    }

    /** The descriptions of the test: one, or one per set of parameters. */
    private void collect(Object description, List<Object> found) throws Throwable {
        Class<?> descriptionType = description.getClass();
        String name = (String) Calls.get(descriptionType, description, "getMethodName");
        if (name != null && (name.equals(method) || name.startsWith(method + "["))) {
            found.add(description);
        }
        for (Object child : (Iterable<?>) Calls.get(descriptionType, description, "getChildren")) {
            collect(child, found);
        }
    }

    /** Runs what is asked for; false when an assumption does not hold. */
    private boolean throwFailureOf(Object request) throws Throwable {
        Class<?> core = Class.forName("org.junit.runner.JUnitCore");
        Object result = Calls.call(core.getMethod("run", requestType), Calls.make(core), request);
        for (Object failure : (Iterable<?>) Calls.get(result.getClass(), result, "getFailures")) {
            throw (Throwable) Calls.get(failure.getClass(), failure, "getException");
        }
        if ((Integer) Calls.get(result.getClass(), result, "getRunCount") == 0) {
            Launcher.aborted();
            return false;
        }
        return true;
    }
}
