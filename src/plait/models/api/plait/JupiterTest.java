package plait;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * One JUnit 5 test that is more than a method of one object: nested, repeated, with parameters, or
 * a factory of tests. The first invocation that fails ends it.
 */
final class JupiterTest {
    private interface Action {
        void run() throws Throwable;
    }

    /** A class with the fixture that it and its superclasses declare, outermost class first. */
    private static final class Level {
        final Class<?> type;
        boolean isShared;
        final List<Method> beforeAll = new ArrayList<>();
        final List<Method> beforeEach = new ArrayList<>();
        final List<Method> afterEach = new ArrayList<>();
        final List<Method> afterAll = new ArrayList<>();
        Object shared;

        Level(Class<?> type, boolean isShared) {
            this.type = type;
            this.isShared = isShared;
        }

        List<Method> methods(String role) {
            switch (role) {
                case "before-all": return beforeAll;
                case "before-each": return beforeEach;
                case "after-each": return afterEach;
                default: return afterAll;
            }
        }

        Object make(Object outer) throws Throwable {
            if (shared != null) {
                return shared;
            }
            Object made = outer == null
                    ? Calls.make(type)
                    : Calls.make(type, new Class<?>[] {type.getEnclosingClass()}, outer);
            shared = isShared ? made : null;
            return made;
        }
    }

    private final String kind;
    private final int number;
    private final List<Level> levels = new ArrayList<>();
    private Method test;
    private boolean isChecked;
    private boolean isAborted;

    /**
     * The kind is {@code plain}, {@code factory}, {@code parameterized} or {@code repeated:TIMES};
     * number picks one invocation (from 1), 0 means all. A step is {@code level:each:CLASS} or {@code
     * level:class:CLASS} (whether objects serve one test or all), or ROLE{@code :}CLASS{@code
     * #}NAMEDESCRIPTOR of a method of the last level.
     */
    JupiterTest(String kind, int number, List<String> steps) throws ClassNotFoundException {
        this.kind = kind;
        this.number = number;
        for (String step : steps) {
            String[] parts = step.split("[:#]");
            if (parts[0].equals("level")) {
                addLevel(Class.forName(parts[2]), parts[1].equals("class"));
                continue;
            }
            int bracket = parts[2].indexOf('(');
            Method method = Calls.find(Class.forName(parts[1]), parts[2].substring(0, bracket),
                    parts[2].substring(bracket));
            if (parts[0].equals("test")) {
                test = method;
            } else {
                levels.get(levels.size() - 1).methods(parts[0]).add(method);
            }
        }
    }

    /** The one object around a shared object serves all its tests, too. */
    private void addLevel(Class<?> type, boolean isShared) {
        for (Level outer : levels) {
            outer.isShared |= isShared;
        }
        levels.add(new Level(type, isShared));
    }

    void run() throws Throwable {
        runFrom(0, null);
    }

    /** Whether some invocation has passed its assumptions, or there was none. */
    boolean isChecked() {
        return isChecked || !isAborted;
    }

    private void runFrom(int depth, Object outer) throws Throwable {
        if (depth == levels.size()) {
            runInvocations();
            return;
        }
        Level level = levels.get(depth);
        Object shared = level.isShared ? level.make(outer) : null;
        Action body = () -> {
            callEach(level.beforeAll, shared);
            runFrom(depth + 1, shared);
        };
        runThen(body, () -> callEach(level.afterAll, shared));
    }

    private void runInvocations() throws Throwable {
        List<Object[]> rows = rows();
        if (number > rows.size()) {
            Launcher.refuse(test.getName() + " has " + rows.size() + " invocations, not " + number);
        }
        for (int i = 0; i < rows.size(); i++) {
            if (number == 0 || number == i + 1) {
                Object[] row = rows.get(i);
                isChecked |= Launcher.unlessAborted(() -> runOnce(row));
                isAborted |= !isChecked;
            }
        }
    }

    private List<Object[]> rows() throws Throwable {
        if (kind.equals("parameterized")) {
            return new JupiterArguments(test, levels.get(levels.size() - 1).shared).rows();
        }
        int times = kind.startsWith("repeated:") ? Integer.parseInt(kind.substring(9)) : 1;
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            rows.add(new Object[0]);
        }
        return rows;
    }

    /** The objects of all levels exist before any method of the fixture runs. */
    private void runOnce(Object[] row) throws Throwable {
        List<Object> objects = new ArrayList<>();
        Object outer = null;
        for (Level level : levels) {
            outer = level.make(outer);
            objects.add(outer);
        }
        runEach(0, objects, row);
    }

    private void runEach(int depth, List<Object> objects, Object[] row) throws Throwable {
        if (depth == levels.size()) {
            boolean isStatic = Modifier.isStatic(test.getModifiers());
            Object result = Calls.call(test, isStatic ? null : objects.get(depth - 1), row);
            if (kind.equals("factory")) {
                runDynamic(result);
            }
            return;
        }
        Level level = levels.get(depth);
        Object receiver = objects.get(depth);
        Action body = () -> {
            callEach(level.beforeEach, receiver);
            runEach(depth + 1, objects, row);
        };
        runThen(body, () -> callEach(level.afterEach, receiver));
    }

    /** What a factory gives: a node, or any sort of collection of nodes. */
    private static void runDynamic(Object node) throws Throwable {
        Class<?> testType = Calls.typeNamed(node, "org.junit.jupiter.api.DynamicTest");
        if (testType != null) {
            Object executable = Calls.get(testType, node, "getExecutable");
            Class<?> type = Calls.typeNamed(executable, "org.junit.jupiter.api.function.Executable");
            Launcher.unlessAborted(() -> Calls.get(type, executable, "execute"));
            return;
        }
        Class<?> container = Calls.typeNamed(node, "org.junit.jupiter.api.DynamicContainer");
        Object children = container == null ? node : Calls.get(container, node, "getChildren");
        for (Object child : JupiterArguments.elements(children)) {
            runDynamic(child);
        }
    }

    /** What comes after runs even when the body fails. */
    private static void runThen(Action body, Action after) throws Throwable {
        try {
            body.run();
        } catch (Throwable failure) {
            after.run();
            throw failure;
        }
        after.run();
    }

    private static void callEach(List<Method> methods, Object receiver) throws Throwable {
        for (Method method : methods) {
            Calls.call(method, receiver);
        }
    }
}
