import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import plait.Verify;

/**
 * Runs programs with every combination of inputs, each with fresh static fields, and prints how each run ends.
 *
 * <p>Arguments: the folder of the programs, the number of inputs, their least and greatest value, class names.
 */
final class InputOracle {
    private InputOracle() {}

    public static void main(String[] args) throws Exception {
        URL[] programs = {Path.of(args[0]).toUri().toURL()};
        int[] inputs = new int[Integer.parseInt(args[1])];
        int low = Integer.parseInt(args[2]);
        int high = Integer.parseInt(args[3]);
        StringBuilder out = new StringBuilder();
        for (int at = 4; at < args.length; at++) {
            java.util.Arrays.fill(inputs, low);
            do {
                out.append(args[at]);
                for (int input : inputs) {
                    out.append(' ').append(input);
                }
                out.append(' ').append(end(programs, args[at], inputs)).append('\n');
            } while (increment(inputs, low, high));
        }
        System.out.print(out);
    }

    private static boolean increment(int[] inputs, int low, int high) {
        for (int at = inputs.length - 1; at >= 0; at--) {
            if (inputs[at]++ < high) {
                return true;
            }
            inputs[at] = low;
        }
        return false;
    }

    private static String end(URL[] programs, String name, int[] inputs) throws Exception {
        Verify.begin(inputs);
        String end = "normal";
        try (URLClassLoader fresh = new URLClassLoader(programs, InputOracle.class.getClassLoader())) {
            Method main = fresh.loadClass(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException error) {
            end = error.getCause() instanceof AssertionError ? "error" : "exception";
        }
        end = Verify.assumptionFailed() ? "assumption" : end;
        return Verify.assertionFailed() ? "assertion+" + end : end;
    }
}
