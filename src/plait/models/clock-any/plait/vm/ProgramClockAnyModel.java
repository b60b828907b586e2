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
    private static final String DATES = "the date is from 2000 to 2100 and is never set back";
    /** 2000-01-01T00:00Z. */
    private static final long FIRST_SECOND = 946_684_800L;

    /** How far the clock was ahead of the logical one when it was last read. */
    private static volatile long ahead;
    /**
     * The dates that were last read, since the first second, as milliseconds and as instants: each kind
     * in its own parts, so that solvers need not multiply unless a program reads both.
     */
    private static volatile long lastMillis;
    private static volatile long lastSeconds;
    private static volatile long lastNanos;
    private static volatile boolean hasMillis;
    private static volatile boolean hasInstant;
    private static volatile long lastSlept;

    static long nanoTime() {
        Vm.assuming("System.nanoTime is from 0 to the nanoseconds of a century and never goes back");
        long slept = slept();
        Vm.atomicBegin();
        long time = Vm.chooseLong(ahead + slept, CENTURY);
        ahead = time - slept;
        Vm.atomicEnd();
        return time;
    }

    static long currentTimeMillis() {
        Vm.assuming(DATES);
        long slept = slept();
        Vm.atomicBegin();
        pass(slept);
        long millis = Vm.chooseLong(lastMillis, CENTURY / NANOS_PER_MILLI);
        if (hasInstant) {
            long end = (millis + 1) * NANOS_PER_MILLI;
            Vm.assume(lastSeconds * NANOS_PER_SECOND + lastNanos < end);
        }
        lastMillis = millis;
        hasMillis = true;
        Vm.atomicEnd();
        return FIRST_SECOND * MILLIS_PER_SECOND + millis;
    }

    static Instant instant() {
        Vm.assuming(DATES);
        long slept = slept();
        Vm.atomicBegin();
        pass(slept);
        long seconds = Vm.chooseLong(lastSeconds, CENTURY / NANOS_PER_SECOND);
        long nanos = Vm.chooseLong(0, NANOS_PER_SECOND - 1);
        Vm.assume(seconds > lastSeconds || nanos >= lastNanos);
        if (hasMillis) {
            Vm.assume(seconds * NANOS_PER_SECOND + nanos >= lastMillis * NANOS_PER_MILLI);
        }
        lastSeconds = seconds;
        lastNanos = nanos;
        hasInstant = true;
        Vm.atomicEnd();
        return Instant.ofEpochSecond(FIRST_SECOND + seconds, nanos);
    }

    /** What has passed in sleeps and timed waits since a date was last read has passed for both kinds. */
    private static void pass(long slept) {
        long time = slept - lastSlept;
        lastSlept = slept;
        if (time == 0) {
            return;
        }
        lastMillis += time / NANOS_PER_MILLI;
        lastSeconds += time / NANOS_PER_SECOND;
        lastNanos += time % NANOS_PER_SECOND;
        if (lastNanos >= NANOS_PER_SECOND) {
            lastNanos -= NANOS_PER_SECOND;
            lastSeconds++;
        }
    }

    private static long slept() {
        long slept = LogicalClock.nanoTime();
        if (slept > CENTURY) {
            Vm.unsupported("reading the clock after more than a century");
        }
        return slept;
    }
}
