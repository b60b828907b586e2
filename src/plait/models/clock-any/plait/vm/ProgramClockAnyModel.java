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

    /** How far the clock was ahead of the logical one when it was last read. */
    private static volatile long ahead;
    /** The date that was last read, since the first second: in parts, so that solvers need not divide. */
    private static volatile long dateSeconds;
    private static volatile long dateMillis;
    private static volatile long dateNanos;
    private static volatile long dateSlept;

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
        long seconds = Vm.chooseLong(0, CENTURY / NANOS_PER_SECOND);
        long millis = Vm.chooseLong(0, MILLIS_PER_SECOND - 1);
        readDate(seconds, millis, Vm.chooseLong(0, NANOS_PER_MILLI - 1));
        return (FIRST_SECOND + seconds) * MILLIS_PER_SECOND + millis;
    }

    static Instant instant() {
        long seconds = Vm.chooseLong(0, CENTURY / NANOS_PER_SECOND);
        long millis = Vm.chooseLong(0, MILLIS_PER_SECOND - 1);
        long nanos = Vm.chooseLong(0, NANOS_PER_MILLI - 1);
        readDate(seconds, millis, nanos);
        return Instant.ofEpochSecond(FIRST_SECOND + seconds, millis * NANOS_PER_MILLI + nanos);
    }

    private static void readDate(long seconds, long millis, long nanos) {
        Vm.assuming("the date is from 2000 to 2100 and is never set back");
        long slept = slept();
        Vm.atomicBegin();
        pass(slept - dateSlept);
        dateSlept = slept;
        Vm.assume(seconds > dateSeconds
                || seconds == dateSeconds
                        && (millis > dateMillis || millis == dateMillis && nanos >= dateNanos));
        dateSeconds = seconds;
        dateMillis = millis;
        dateNanos = nanos;
        Vm.atomicEnd();
    }

    /** So much has passed in sleeps and timed waits since the date was last read. */
    private static void pass(long time) {
        if (time == 0) {
            return;
        }
        dateNanos += time % NANOS_PER_MILLI;
        dateMillis += time / NANOS_PER_MILLI % MILLIS_PER_SECOND;
        dateSeconds += time / NANOS_PER_SECOND;
        if (dateNanos >= NANOS_PER_MILLI) {
            dateNanos -= NANOS_PER_MILLI;
            dateMillis++;
        }
        if (dateMillis >= MILLIS_PER_SECOND) {
            dateMillis -= MILLIS_PER_SECOND;
            dateSeconds++;
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
