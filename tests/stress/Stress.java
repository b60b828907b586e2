import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs main methods many times and counts how the runs end: `ok`, the class of what is thrown, or
 * `hangs`. Each run has classes of its own, so that static fields and initialisers begin anew.
 *
 * Arguments: folder of classes, milliseconds per class, names of classes.
 */
public final class Stress {
    private static final long PATIENCE = 400;

    private Stress() {}

    public static void main(String[] arguments) throws Exception {
        URL[] folder = {new File(arguments[0]).toURI().toURL()};
        long time = Long.parseLong(arguments[1]);
        for (int i = 2; i < arguments.length; i++) {
            Map<String, Integer> counts = new TreeMap<>();
            long end = System.nanoTime() + time * 1_000_000;
            int hanging = 0;
            do {
                String outcome = run(folder, arguments[i]);
                counts.merge(outcome, 1, Integer::sum);
                hanging += outcome.equals("hangs") ? 1 : 0;
            } while (System.nanoTime() < end && hanging < 3);
            System.out.println(arguments[i] + " " + counts);
        }
        Runtime.getRuntime().halt(0);
    }

    private static String run(URL[] folder, String name) throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        ThreadGroup group = new ThreadGroup("run") {
            @Override
            public void uncaughtException(Thread thread, Throwable error) {
                thrown.compareAndSet(null, error);
            }
        };
        try (URLClassLoader loader = new URLClassLoader(folder, null)) {
            loader.setDefaultAssertionStatus(true);
            Method main = loader.loadClass(name).getMethod("main", String[].class);
            main.setAccessible(true);
            Thread thread = new Thread(group, () -> call(main, thrown), "main");
            thread.start();
            long end = System.nanoTime() + PATIENCE * 1_000_000;
            while (isBusy(group) && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            boolean hangs = isBusy(group);
            Throwable found = thrown.get();
            return found != null ? found.getClass().getName() : hangs ? "hangs" : "ok";
        }
    }

    private static boolean isBusy(ThreadGroup group) {
        Thread[] threads = new Thread[16];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].isDaemon()) {
                return true;
            }
        }
        return false;
    }

    private static void call(Method main, AtomicReference<Throwable> thrown) {
        try {
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            thrown.compareAndSet(null, e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
