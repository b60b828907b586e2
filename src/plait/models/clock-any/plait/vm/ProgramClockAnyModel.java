package plait.vm;

import java.time.Instant;

/**
 * Clocks that read any time: System.nanoTime any number from 0 to that of a century, the date any
 * from 2000 to 2100. Neither goes back, and what a sleep or a timed wait has lasted has passed.
 */
final class ProgramClockAnyModel {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long MILLIS_PER_SECOND = 1000L;
    private static final long CENTURY = 36_525L * 24 * 3600 * NANOS_PER_SECOND;
    /** 2000-01-01T00:00Z. */
    private static final long FIRST_SECOND = 946_684_800L;

    /** How far the clocks were ahead of the logical one when they were last read. */
    private static volatile long ahead;
    private static volatile long dateAhead;

    static long nanoTime() {
        Vm.assuming("System.nanoTime is from 0 to the nanoseconds of a century and never goes back");
        long slept = slept();
        Vm.atomicBegin();
        long time = Vm.chooseLong(ahead + slept, CENTURY);
        ahead = time - slept;
        Vm.atomicEnd();
        return time;
    }

    /** Two readings of one millisecond give the same, whatever the rest of it was. */
    static long currentTimeMillis() {
        long millis = Vm.chooseLong(0, CENTURY / NANOS_PER_MILLI);
        long nanos = Vm.chooseLong(0, NANOS_PER_MILLI - 1);
        readDate(millis * NANOS_PER_MILLI + nanos);
        return FIRST_SECOND * MILLIS_PER_SECOND + millis;
    }

    static Instant instant() {
        long seconds = Vm.chooseLong(0, CENTURY / NANOS_PER_SECOND);
        long nanos = Vm.chooseLong(0, NANOS_PER_SECOND - 1);
        readDate(seconds * NANOS_PER_SECOND + nanos);
        return Instant.ofEpochSecond(FIRST_SECOND + seconds, nanos);
    }

    /** The nanoseconds since the first date that is possible are read. */
    private static void readDate(long time) {
        Vm.assuming("the date is from 2000 to 2100 and is never set back");
        long slept = slept();
        Vm.atomicBegin();
        Vm.assume(time >= dateAhead + slept);
        dateAhead = time - slept;
        Vm.atomicEnd();
    }

    private static long slept() {
        long slept = LogicalClock.nanoTime();
        if (slept > CENTURY) {
            Vm.unsupported("reading the clock after more than a century");
        }
        return slept;
    }
}
