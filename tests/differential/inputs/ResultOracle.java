import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;

/**
 * Calls the method `result` of programs with every combination of three inputs, each with fresh static fields and
 * in a fresh thread, and prints the results, one line for each program.
 *
 * <p>Arguments: the folder of the programs, the least and greatest value of an input, class names.
 */
final class ResultOracle {
    private ResultOracle() {}

    public static void main(String[] args) throws Exception {
        URL[] programs = {Path.of(args[0]).toUri().toURL()};
        int low = Integer.parseInt(args[1]);
        int high = Integer.parseInt(args[2]);
        StringBuilder out = new StringBuilder();
        for (int at = 3; at < args.length; at++) {
            out.append(args[at]);
            for (int a = low; a <= high; a++) {
                for (int b = low; b <= high; b++) {
                    for (int c = low; c <= high; c++) {
                        out.append(' ').append(result(programs, args[at], a, b, c));
                    }
                }
            }
            out.append('\n');
        }
        System.out.print(out);
    }

    private static Object result(URL[] programs, String name, int a, int b, int c) throws Exception {
        try (URLClassLoader fresh = new URLClassLoader(programs, ResultOracle.class.getClassLoader())) {
            Method method = fresh.loadClass(name).getDeclaredMethod("result", int.class, int.class, int.class);
            method.setAccessible(true);
            FutureTask<Object> task = new FutureTask<>(() -> method.invoke(null, a, b, c));
            new Thread(task, "main").start();
            return task.get();
        }
    }
}
