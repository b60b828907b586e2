package plait.vm;

/**
 * The clock that passes only in sleeps and timed waits. Waits of the library read it to know how
 * much of their time is left (models/wait-clocks.txt); programs read {@link ProgramClock}.
 */
public final class LogicalClock {
    /** 2020-01-01T00:00Z, the date on which every run starts. */
    public static final long START_MILLIS = 1_577_836_800_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private LogicalClock() {}

    public static long nanoTime() {
        return Vm.nanoTime();
    }

    public static long currentTimeMillis() {
        return START_MILLIS + Vm.nanoTime() / NANOS_PER_MILLI;
    }
}
