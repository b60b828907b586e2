package plait.vm;

/**
 * What the outside answers with one value where a JVM may have another: the program whose run asks
 * is told so in its report. Each method is called where the value is used, and says what it is.
 */
public final class FixedChoices {
    private FixedChoices() {}

    public static void setOrder() {
        Vm.assuming("Set.of and Map.of iterate in one fixed order; a JVM picks another in every run");
    }

    public static void date() {
        Vm.assuming("the run starts at 2020-01-01T00:00Z, and its clock is that of sleeps and timed "
                + "waits (--clock any reads any time)");
    }

    public static void nanoTime() {
        Vm.assuming("System.nanoTime stands still except in sleeps and timed waits (--clock any "
                + "reads any time)");
    }

    public static void environment() {
        Vm.assuming("the environment has no variables (System.getenv)");
    }

    public static void processors() {
        Vm.assuming("there are two processors");
    }

    public static void memory() {
        Vm.assuming("there are 4 GB of memory, of which 2 GB are free (Runtime.freeMemory)");
    }

    public static void random() {
        Vm.assuming("random numbers without a seed are one fixed sequence (--random any takes any)");
    }

    public static void identityHashCodes() {
        Vm.assuming("identity hash codes are one fixed sequence, in the order in which they are asked for");
    }

    public static void locale() {
        Vm.assuming("the default locale is en_US");
    }

    public static void timeZone() {
        Vm.assuming("the default time zone is UTC");
    }

    public static void console() {
        Vm.assuming("there is no console (System.console)");
    }

    /** The JVM's own threads have taken some ids before. */
    public static void threadIds() {
        Vm.assuming("the ids of new threads count from " + Platform.FIRST_THREAD_ID);
    }

    /** A property that the program has not set itself; null is one that is not set. */
    public static void property(String key, String value) {
        if (value == null) {
            Vm.assuming("system property ".concat(key).concat(" is not set"));
        } else {
            String shown = value.equals("\n") ? "\\n" : value.isEmpty() ? "empty" : value;
            Vm.assuming("system property ".concat(key).concat(" is ").concat(shown));
        }
    }

    public static void allProperties() {
        Vm.assuming("the system properties are those of docs/models.md (System.getProperties)");
    }
}
