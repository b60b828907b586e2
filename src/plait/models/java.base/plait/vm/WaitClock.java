package plait.vm;

/**
 * Time as one timed wait of the library sees it: how long its thread's parks have lasted since the
 * wait began. Calls of System.nanoTime in such waits lead here (models/wait-clocks.txt).
 *
 * <p>There are few times, so that a loop around a wait comes to the same states again: the beginning,
 * the end of one park that ran out, which is the time asked for, and later than any of these.
 */
public final class WaitClock {
    private static final String WAITED = "java/lang/Thread.waited:J";
    private static final long BEGINNING = 1;
    private static final long LATE = Long.MAX_VALUE >> 1;

    private WaitClock() {}

    /** The time when a wait begins. */
    public static long start() {
        Vm.putLong(Vm.currentThread(), WAITED, BEGINNING);
        return BEGINNING;
    }

    /** The time of the wait that began last. */
    public static long now() {
        return Vm.getLong(Vm.currentThread(), WAITED);
    }

    /** A park has lasted so long. */
    public static void advance(long nanos) {
        Thread thread = Vm.currentThread();
        if (Vm.getLong(thread, WAITED) > BEGINNING) {
            Vm.putLong(thread, WAITED, LATE);
        } else {
            Vm.putLong(thread, WAITED, BEGINNING + nanos);
        }
    }
}
