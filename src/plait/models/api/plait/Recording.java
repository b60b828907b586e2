package plait;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The recorded inputs of a run on a stock JVM. Plait replaces every method that comes here. */
final class Recording {
    private static String[] values;
    private static int next;

    private Recording() {}

    static synchronized void use(String[] recorded) {
        values = recorded.clone();
        next = 0;
    }

    static synchronized long nextLong(long low, long high) {
        String value = take();
        if (value == null) {
            return low > 0 ? low : Math.min(high, 0);
        }
        long number = value.equals("true") ? 1 : value.equals("false") ? 0 : Long.parseLong(value);
        if (number < low || number > high) {
            throw new IllegalStateException("recorded input " + next + " is " + value
                    + ", but the program asks for " + low + " to " + high);
        }
        return number;
    }

    static synchronized double nextDouble() {
        String value = take();
        return value == null ? 0 : Double.parseDouble(value);
    }

    private static String take() {
        if (values == null) {
            values = read().trim().split("[,\\s]+");
        }
        return next < values.length && !values[next].isEmpty() ? values[next++] : null;
    }

    private static String read() {
        String file = System.getProperty("plait.inputs.file");
        if (file == null) {
            return System.getProperty("plait.inputs", "");
        }
        try {
            return Files.readString(Path.of(file));
        } catch (IOException exception) {
            throw new IllegalStateException("cannot read plait.inputs.file " + file, exception);
        }
    }
}
